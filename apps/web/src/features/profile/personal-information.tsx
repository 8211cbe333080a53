import { formatPhone } from "@pola/shared/phone";
import type { User } from "@pola/shared/schemas/user";
import { useUpdateProfile } from "../../api/profile.ts";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { EditCard } from "./edit-card.tsx";

const loadUpdateProfile = async () => (await import("@pola/shared/schemas/auth")).UpdateProfile;

/** Who the reseller is and where their business is. The email cannot be changed. */
export function PersonalInformation({ user }: { user: User }) {
  const updateProfile = useUpdateProfile();
  return (
    <EditCard
      title="Personal Information"
      editLabel="Edit Profile"
      schema={loadUpdateProfile}
      values={{
        firstName: user.firstName,
        lastName: user.lastName,
        phone: user.phone ? formatPhone(user.phone) : "",
        businessName: user.businessName,
        businessAddress: user.businessAddress,
        city: user.city,
      }}
      save={updateProfile.mutateAsync}
      texts={{
        saved: "Profile updated successfully!",
        failed: "Failed to update profile",
        refused: "Profile update failed",
      }}
      fields={(field) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
            <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
          </div>
          <TextField
            label="Email"
            type="email"
            value={user.email}
            readOnly
            hint="Email cannot be changed for security reasons"
          />
          <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...field("phone")} />
          <TextField label="Business name" autoComplete="organization" {...field("businessName")} />
          <TextareaField
            label="Business address"
            autoComplete="street-address"
            {...field("businessAddress")}
          />
          <TextField label="City" isOptional autoComplete="address-level2" {...field("city")} />
        </>
      )}
    >
      <KeyValueList
        items={[
          { label: "First name", value: user.firstName || "N/A" },
          { label: "Last name", value: user.lastName || "N/A" },
          { label: "Email", value: user.email },
          { label: "Phone", value: user.phone ? formatPhone(user.phone) : "N/A" },
          { label: "Business name", value: user.businessName || "N/A" },
          {
            label: "Business address",
            value: <span className="whitespace-pre-line">{user.businessAddress || "N/A"}</span>,
          },
          { label: "City", value: user.city || "N/A" },
        ]}
      />
    </EditCard>
  );
}
