import type { User } from "@pola/shared/schemas/user";
import { useUpdateProfile } from "../../api/profile.ts";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { notify } from "../../ui/toast.tsx";
import { profileErrorText } from "./profile-error.ts";

/** The consent to be named on the leaderboard, saved at once (docs/product/money.md, M-110). */
export function LeaderboardName({ user }: { user: User }) {
  const { mutateAsync, isPending, variables } = useUpdateProfile();
  const isNamed = isPending ? variables.isNamedOnLeaderboard : user.isNamedOnLeaderboard;
  const save = async (isNamedOnLeaderboard: boolean) => {
    if (isPending) return;
    try {
      await mutateAsync({ isNamedOnLeaderboard });
      notify.success("Profile updated successfully!");
    } catch (error) {
      notify.error(profileErrorText(error, "Failed to update profile"));
    }
  };
  return (
    <Card title="Leaderboard">
      <CheckboxField
        label="Show my first name on the leaderboard"
        hint="Other resellers see your first name, the first letter of your business and this month's amount if you are among the top five. Without your consent they read “A reseller” instead of your name."
        checked={isNamed ?? false}
        onChange={(event) => void save(event.target.checked)}
      />
    </Card>
  );
}
