import { useState } from 'react'
import { changeProfile } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { emailFault, emailKey } from '#rules/credentials.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'

export type ProfileFormState = ReturnType<typeof useProfileForm>

/**
 * What a reader changes of their profile. Another mail address needs the password, and counts once the mail to it is
 * answered.
 */
export function useProfileForm(reader: User) {
  const { t } = useTranslation('accounts')
  const refresh = useRefreshReads()
  const [email, setEmail] = useState(reader.email)
  const [saved, setSaved] = useState<string | null>(null)
  const otherEmail = emailKey(email) !== emailKey(reader.email)

  async function showSaved(texts: string) {
    setSaved(texts)
    await refresh()
  }

  const form = useForm({
    call: changeProfile,
    namespace: 'accounts',
    fields: ['displayName', 'email', 'currentPassword', 'country', 'receiptDetails', 'newsletter'],
    check: values => ({
      displayName: values.displayName.trim() === '' ? 'displayNameMissing' : null,
      email: emailFault(values.email),
      country: values.country === '' ? 'countryInvalid' : null,
      currentPassword: otherEmail && values.currentPassword === '' ? 'passwordMissing' : null,
    }),
    input: values => ({
      body: {
        displayName: values.displayName.trim(),
        country: values.country,
        receiptDetails: values.receiptDetails.trim(),
        newsletter: values.newsletter !== '',
        ...(otherEmail && { email: values.email.trim(), currentPassword: values.currentPassword }),
      },
    }),
    at: {
      displayNameMissing: 'displayName',
      emailInvalid: 'email',
      accountExists: 'email',
      countryInvalid: 'country',
      passwordIncorrect: 'currentPassword',
    },
    done: (_, values) =>
      showSaved(otherEmail ? t('profile.savedPending', { email: values.email.trim() }) : t('profile.saved')),
    refused(reason) {
      // Everything was saved; only the mail is late.
      if (reason !== 'mailNotSent') return false
      void showSaved(t('profile.savedLate'))
      return true
    },
  })

  return { form, saved, email, setEmail, otherEmail }
}
