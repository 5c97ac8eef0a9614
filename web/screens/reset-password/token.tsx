import { useState } from 'react'
import { resetPassword, trustBrowser } from '#contract/calls/accounts.ts'
import { passwordFault } from '#rules/credentials.ts'
import { AccountSheet } from '../../accounts/AccountSheet.tsx'
import { NewPassword } from '../../accounts/NewPassword.tsx'
import { TokenAnswer } from '../../accounts/TokenAnswer.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useResetReads } from '../../session/cached-reads.ts'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:reset.', PasswordByLink)

/**
 * docs/product.md#password-reset: by the address from the mail. Every session ends with it. Who was invited to the studio
 * has no password yet, and goes on there.
 */
function PasswordByLink({ place }: { readonly place: RouteLocation }) {
  const { next } = place.search
  const name = next ? 'invitation' : 'reset'
  const { t } = useTranslation('accounts')
  const link = useLink()
  const forget = useResetReads()
  const [result, setResult] = useState<'done' | 'trusted' | 'over' | null>(null)
  const form = useForm({
    call: resetPassword,
    namespace: 'accounts',
    fields: ['password1', 'password2'],
    check: values => ({
      password1: passwordFault(values.password1),
      password2: values.password2 === values.password1 ? null : 'passwordsDiffer',
    }),
    input: values => ({ params: { token: place.params.token ?? '' }, body: values }),
    at: { passwordTooWeak: 'password1', passwordsDiffer: 'password2' },
    done() {
      setResult('done')
      void forget()
    },
    refused(reason) {
      if (reason !== 'tokenInvalid' && reason !== 'tokenExpired') return false
      setResult('over')
      return true
    },
  })
  if (result)
    return (
      <AccountSheet name={name} withoutLead>
        <Notice look={result === 'over' ? 'bad' : 'good'} title={t(`${name}.${result}Title`)} focused>
          <p>{t(`${name}.${result}`)}</p>
          {result === 'done' && !next && <p>{t('reset.donePasskeys')}</p>}
        </Notice>
        <p>
          <LinkButton
            look="main"
            href={link(next ? '/sign-in?next=/studio' : result === 'over' ? '/forgot-password' : '/sign-in')}
          >
            {t(`${name}.${result}Way`)}
          </LinkButton>
        </p>
      </AccountSheet>
    )
  return (
    <AccountSheet name={name}>
      <Form of={form} send={t(`${name}.send`)}>
        <NewPassword of={form} label={t(next ? 'field.password' : 'field.newPassword')} />
      </Form>
      {!next && (
        <>
          <h2>{t('reset.keepTitle')}</h2>
          <p>{t('reset.keep')}</p>
          <TokenAnswer
            call={trustBrowser}
            token={place.params.token ?? ''}
            press={t('reset.keepSend')}
            done={() => setResult('trusted')}
            look="plain"
          />
        </>
      )}
    </AccountSheet>
  )
}
