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

export default unlistedScreen('accounts:reset.', ResetPassword)

/** docs/product.md#password-reset: by the address from the mail. Every session ends with it. */
function ResetPassword({ place }: { readonly place: RouteLocation }) {
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
      <AccountSheet name="reset" withoutLead>
        <Notice look={result === 'over' ? 'bad' : 'good'} title={t(`reset.${result}Title`)} focused>
          <p>{t(`reset.${result}`)}</p>
          {result === 'done' && <p>{t('reset.donePasskeys')}</p>}
        </Notice>
        <p>
          <LinkButton look="main" href={link(result === 'over' ? '/forgot-password' : '/sign-in')}>
            {t(`reset.${result}Way`)}
          </LinkButton>
        </p>
      </AccountSheet>
    )
  return (
    <AccountSheet name="reset">
      <Form of={form} send={t('reset.send')}>
        <NewPassword of={form} label={t('field.newPassword')} />
      </Form>
      <h2>{t('reset.keepTitle')}</h2>
      <p>{t('reset.keep')}</p>
      <TokenAnswer
        call={trustBrowser}
        token={place.params.token ?? ''}
        press={t('reset.keepSend')}
        done={() => setResult('trusted')}
        look="plain"
      />
    </AccountSheet>
  )
}
