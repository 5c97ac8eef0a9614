import { type ReactNode, useState } from 'react'
import { resetPassword } from '#contract/calls/accounts.ts'
import { passwordFault } from '#rules/credentials.ts'
import { useLink } from '../router/navigation.ts'
import { useResetReads } from '../session/cached-reads.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { NewPassword } from './NewPassword.tsx'

interface Props {
  /** Whose texts they are: of who has forgotten a password, or of who has been invited and never had one. */
  readonly name: 'reset' | 'invitation'
  readonly token: string
  readonly label: string
  /** Where one goes once it is set, and where the link is not valid any more. */
  readonly ways: { readonly done: string; readonly over: string }
  /** Said besides, once it is set. */
  readonly alsoDone?: string
  /** What one may have wanted instead. */
  readonly children?: ReactNode
}

/** Sets a password by the link of a mail. Every session ends with it. */
export function PasswordByLink({ name, token, label, ways, alsoDone, children }: Props) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const forget = useResetReads()
  const [result, setResult] = useState<'done' | 'over' | null>(null)
  const form = useForm({
    call: resetPassword,
    namespace: 'accounts',
    fields: ['password1', 'password2'],
    check: values => ({
      password1: passwordFault(values.password1),
      password2: values.password2 === values.password1 ? null : 'passwordsDiffer',
    }),
    input: values => ({ params: { token }, body: values }),
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
          {result === 'done' && alsoDone && <p>{alsoDone}</p>}
        </Notice>
        <p>
          <LinkButton look="main" href={link(ways[result])}>
            {t(`${name}.${result}Way`)}
          </LinkButton>
        </p>
      </AccountSheet>
    )
  return (
    <AccountSheet name={name}>
      <Form of={form} send={t(`${name}.send`)}>
        <NewPassword of={form} label={label} />
      </Form>
      {children}
    </AccountSheet>
  )
}
