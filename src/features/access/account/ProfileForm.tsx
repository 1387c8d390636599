import type { UserResource } from "@clerk/shared/types";
import { useMutation } from "convex/react";
import { z } from "zod/mini";
import { api } from "../../../../convex/_generated/api";
import { LOCALES, OWN_NAMES, type Locale } from "../../../../convex/platform/languages";
import { Form, useZodForm, type FormOf } from "../../../ui/form/Form";
import { chosen, requiredText } from "../../../ui/form/formValues";
import { SelectField } from "../../../ui/form/SelectField";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { TextField } from "../../../ui/form/TextField";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { showToast } from "../../../ui/feedback/toasts";
import { useAccountChange } from "../secondStep/useAccountChange";
import { useAccountText } from "../provider/useAccountText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** The part of Clerk's user that this form needs. */
type ProfileUser = Pick<UserResource, "firstName" | "lastName" | "update">;

const LANGUAGE_CHOICES = LOCALES.map((value) => ({ value, label: OWN_NAMES[value] }));

const schemaOf = (profileText: ReturnType<typeof useAccountText>["profileText"]) =>
  z.object({
    firstName: requiredText(profileText.firstNameMissing),
    lastName: z.string().check(z.trim()),
    locale: chosen(LOCALES, profileText.language),
  });

type Schema = ReturnType<typeof schemaOf>;

interface ProfileFormProps {
  user: ProfileUser;
  email: string;
  hasLanguage: boolean;
}

/** Name and language. The name is the sign-in service's; the language is Passage's own. */
export function ProfileForm(props: ProfileFormProps) {
  const locale = useRecoveringQuery(api.access.accounts.open.locale, {}).value;
  if (locale === undefined) return <Skeleton className="h-40" />;
  return <ProfileFields {...props} locale={locale ?? "en"} />;
}

function ProfileFields({ user, email, hasLanguage, locale }: ProfileFormProps & { locale: Locale }) {
  const { accountText, profileText } = useAccountText();
  const setLocale = useMutation(api.access.accounts.open.setLocale);
  const refreshAccount = useMutation(api.access.signInAccounts.open.refreshAccount);
  const { isChanging, error, change } = useAccountChange();
  const { firstName, lastName } = user;
  const form = useZodForm(schemaOf(profileText), { firstName: firstName ?? "", lastName: lastName ?? "", locale });
  return (
    <Form
      form={form}
      failure={error}
      onSubmit={({ locale: language, ...names }) => {
        const save = async () => {
          await user.update(names);
          if (hasLanguage) await setLocale({ locale: language });
          await refreshAccount();
        };
        change(save, () => {
          showToast({ tone: "good", text: accountText.saved });
        });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={form.control}
          name="firstName"
          label={profileText.firstName}
          autoComplete="given-name"
          required
        />
        <TextField control={form.control} name="lastName" label={profileText.lastName} autoComplete="family-name" />
      </div>
      <p className="text-sm text-ink-soft">
        {profileText.email}: <span className="text-ink">{email}</span>
      </p>
      {hasLanguage ? <LanguageField form={form} /> : null}
      <SubmitButton isSending={isChanging} sending={accountText.saving}>
        {accountText.save}
      </SubmitButton>
    </Form>
  );
}

function LanguageField({ form: { control } }: { form: FormOf<z.input<Schema>, z.infer<Schema>> }) {
  const { profileText } = useAccountText();
  return (
    <SelectField
      control={control}
      name="locale"
      label={profileText.language}
      hint={profileText.languageHint}
      choices={LANGUAGE_CHOICES}
      placeholder={profileText.language}
      required
    />
  );
}
