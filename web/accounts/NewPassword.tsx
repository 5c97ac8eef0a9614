import type { ComponentProps } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { PasswordField } from '../ui/forms/PasswordField.tsx'

interface Props {
  /** The form has both fields. */
  readonly of: {
    readonly field: (name: 'password1' | 'password2') => { id: string; name: string; error: string | null }
  }
  readonly label: ComponentProps<typeof PasswordField>['label']
}

/** A new password, with what makes it strong enough, and its repetition. */
export function NewPassword({ of, label }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <PasswordField
        {...of.field('password1')}
        label={label}
        hint={t('newPassword.hint')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...of.field('password2')}
        label={t('field.repeat')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
