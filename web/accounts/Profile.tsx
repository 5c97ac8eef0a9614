import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeProfile } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { emailFault, emailKey } from '#rules/credentials.ts'
import { useRefresh } from '../platform/forget.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { usePageState } from '../platform/page-state.ts'
import { Button } from '../ui/Button.tsx'
import { Check, Field, Select } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { countryOptions } from './country-options.ts'
import { Page } from './Page.tsx'
import { StaffRest } from './StaffRest.tsx'
import { useSignOut, useSignOutFailure } from './sign-out.ts'

/** docs/product.md#profile. */
export function Profile() {
  return <Page name="profile">{reader => <ProfileForm key={reader.id} reader={reader} />}</Page>
}

function ProfileForm({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('accounts')
  const { lang } = usePageState()
  const link = useLink()
  const format = useFormat()
  const refresh = useRefresh()
  const [email, setEmail] = useState(reader.email)
  const [saved, setSaved] = useState<string | null>(null)
  const otherEmail = emailKey(email) !== emailKey(reader.email)

  async function tell(words: string) {
    setSaved(words)
    await refresh()
  }

  const form = useForm({
    call: changeProfile,
    namespace: 'accounts',
    fields: ['displayName', 'email', 'currentPassword', 'country', 'newsletter'],
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
      tell(otherEmail ? t('profile.savedPending', { email: values.email.trim() }) : t('profile.saved')),
    refused(reason) {
      // Everything was saved; only the mail is late.
      if (reason !== 'mailNotSent') return false
      void tell(t('profile.savedLate'))
      return true
    },
  })

  return (
    <>
      {saved && (
        <Notice look="good" focused>
          <p>{saved}</p>
        </Notice>
      )}
      <StaffRest reader={reader} />
      {!reader.emailVerified && (
        <Notice>
          <p>{t('profile.unverified', { email: reader.email })}</p>
          <p>
            <a href={link(`/verify-email?email=${encodeURIComponent(reader.email)}`)}>
              {t('profile.verify')}
            </a>
          </p>
        </Notice>
      )}
      {reader.mailRefused && (
        <Notice look="bad" title={t('profile.unreachableTitle')}>
          <p>{t('profile.unreachable', { email: reader.email, date: format.date(reader.mailRefused) })}</p>
        </Notice>
      )}
      {reader.pendingEmail && (
        <Notice>
          <p>{t('profile.pending', { email: reader.pendingEmail, old: reader.email })}</p>
        </Notice>
      )}
      <p>
        {t('profile.username')} <strong>{reader.username}</strong>
        {reader.created && (
          <>
            {' · '}
            {t('profile.since')} {format.date(reader.created)}
          </>
        )}
      </p>
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
        <Check
          {...form.field('newsletter')}
          label={t('field.newsletter')}
          defaultChecked={reader.newsletter}
        />
      </Form>
      <SignOut />
    </>
  )
}

/** On a phone the header has no room for it. */
function SignOut() {
  const { t } = useTranslation('accounts')
  const { signOut, acting } = useSignOut()
  const said = useSignOutFailure()
  return (
    <>
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <p>
        <Button onClick={signOut} aria-disabled={acting || undefined}>
          {t('area.signOut')}
        </Button>
      </p>
    </>
  )
}
