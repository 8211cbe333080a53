import { useNavigate } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { discardUnsavedChanges, unsavedSentence } from "../ui/unsaved-changes.ts";

/**
 * Asks before logging out, then opens the home page (docs/product/interface.md, I-4). It also names what the screen would lose, so that the
 * person is asked once.
 */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { logout } = useSession();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Logout"
      question={
        <>
          Are you sure you want to logout?
          <strong className="mt-2 block empty:hidden">{unsavedSentence()}</strong>
        </>
      }
      explanation="You will be redirected to the homepage and will need to login again to access your account."
      confirmLabel="Yes, Logout"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        discardUnsavedChanges();
        void navigate("/");
        logout();
      }}
    />
  );
}
