import { useNavigate } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

type LogoutDialogProps = { open: boolean; onClose: () => void };

/** Asks before logging out, then leads home (specification, section 2, Navigation bar). */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const { logout } = useSession();
  const navigate = useNavigate();
  return (
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
  );
}
