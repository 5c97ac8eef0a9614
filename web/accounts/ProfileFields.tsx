import type { User } from '#contract/generated/accounts.ts'
import { usePageState } from '../platform/page-state.ts'
import { countryOptions } from '../texts/country-options.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Check, Field, Select, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

interface Props {
  readonly reader: User
  readonly profile: ProfileFormState
}

export function ProfileFields({ reader, profile }: Props) {
  const { t } = useTranslation('accounts')
  const { lang } = usePageState()
  const { form, email, setEmail, otherEmail } = profile
  return (
    <Form of={form} send={t('profile.send')}>
      <Field
        {...form.field('displayName')}
        label={t('field.displayName')}
        hint={t('profile.displayNameHint')}
        defaultValue={reader.displayName}
        maxLength={60}
        autoComplete="nickname"
        required
      />
      <Field
        {...form.field('email')}
        label={t('field.email')}
        type="email"
        value={email}
        onChange={event => setEmail(event.target.value)}
        autoComplete="email"
        required
      />
      {otherEmail && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t('field.currentPassword')}
          hint={t('profile.passwordHint')}
          autoComplete="current-password"
          required
        />
      )}
      <Select
        {...form.field('country')}
        label={t('field.country')}
        hint={t('profile.countryHint')}
        defaultValue={reader.country}
        autoComplete="country"
        options={[{ value: '', label: t('profile.countryNone') }, ...countryOptions(lang)]}
        required
      />
      <TextArea
        {...form.field('receiptDetails')}
        label={t('field.receiptDetails')}
        hint={t('profile.receiptDetailsHint')}
        defaultValue={reader.receiptDetails}
        maxLength={500}
        rows={3}
      />
      <Check {...form.field('newsletter')} label={t('field.newsletter')} defaultChecked={reader.newsletter} />
    </Form>
  )
}
