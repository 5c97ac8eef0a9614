import type { requestPasswordReset, sendVerification } from '#contract/calls/accounts.ts'
import type { subscribeNewsletter } from '#contract/calls/visit.ts'
import { emailFault } from '#rules/credentials.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'

interface Props {
  readonly call: typeof requestPasswordReset | typeof sendVerification | typeof subscribeNewsletter
  /** On the button. */
  readonly send: string
  readonly email?: string | undefined
  /** Where one wants to go on once the mail is answered. */
  readonly next?: string | undefined
  readonly hint?: string
  readonly done: (email: string) => void
  readonly refused?: (reason: string, email: string) => boolean
}

/** Asks for one address of mail, and for something to be sent there. */
export function EmailForm({ call, send, email = '', next, hint, done, refused }: Props) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    call: call as typeof requestPasswordReset,
    namespace: 'accounts',
    fields: ['email'],
    check: values => ({ email: emailFault(values.email) }),
    input: values => ({ body: { email: values.email.trim() }, ...(next && { query: { next } }) }),
    at: { emailInvalid: 'email', userNotFound: 'email', emailNotVerified: 'email' },
    done: (_, values) => done(values.email.trim()),
    refused: (reason, values) => refused?.(reason, values.email.trim()) ?? false,
  })
  return (
    <Form of={form} send={send}>
      <Field
        {...form.field('email')}
        label={t('field.email')}
        hint={hint}
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
    </Form>
  )
}
