import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../api/session.tsx";

const loadDialog = async () => ({ default: (await import("../ui/confirm-dialog.tsx")).ConfirmDialog });
const ConfirmDialog = lazy(loadDialog);

/** Fetches the dialog's code when the pointer nears the button. */
export function preloadLogoutDialog(): void {
  void loadDialog().catch(() => undefined);
}

type LogoutDialogProps = { open: boolean; onClose: () => void };

/** Asks before logging out, then leads home (specification, section 2, Navigation bar). */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const { logout } = useSession();
  const navigate = useNavigate();
  return (
    <Suspense>
      <ConfirmDialog
        open={open}
        title="Confirm Logout"
        question="Are you sure you want to logout?"
        explanation="You will be redirected to the homepage and will need to login again to access your account."
        confirmLabel="Yes, Logout"
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          void navigate("/");
          logout();
        }}
      />
    </Suspense>
  );
}
