import { useState } from 'react'
import { confirmIdentity, startPasskeySignIn } from '#contract/calls/sign-in.ts'
import { useLink } from '../router/navigation.ts'
import { useForm } from '../session/use-form.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
import { hasPasskeys, requestPasskey } from './passkeys.ts'

interface Props {
  readonly open: boolean
  readonly onConfirmed: () => void
  readonly onClose: () => void
}

/** docs/product.md#lasting-keys: the password or a passkey once more. */
export function IdentityDialog({ open, onConfirmed, onClose }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <Dialog open={open} title={t('identity.title')} onClose={onClose}>
      {/* A password that was typed does not stay behind. */}
      {open && <Proof onConfirmed={onConfirmed} />}
    </Dialog>
  )
}

function Proof({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const start = useMutation(startPasskeySignIn, 'accounts')
  const confirm = useMutation(confirmIdentity, 'accounts')
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    call: confirmIdentity,
    namespace: 'accounts',
    fields: ['currentPassword'],
    check: values => ({ currentPassword: values.currentPassword === '' ? 'passwordMissing' : null }),
    input: values => ({ body: values }),
    at: { passwordIncorrect: 'currentPassword' },
    done: onConfirmed,
  })

  async function showPasskey(): Promise<string | null> {
    const begun = await start.act({})
    if (begun.refused !== undefined) return begun.said
    const { id: passkeyId, json } = begun.answer
    const passkeyJson = await requestPasskey(json)
    if (passkeyJson === null) return t('identity.cancelled')
    const outcome = await confirm.act({ body: { passkeyId, passkeyJson } })
    if (outcome.refused === 'passkeyIncorrect') return t('identity.otherPasskey')
    if (outcome.refused !== undefined) return outcome.said
    onConfirmed()
    return null
  }

  return (
    <>
      <p>{t('identity.text')}</p>
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <Form
        of={form}
        send={t('identity.send')}
        beside={<a href={link('/forgot-password')}>{t('identity.forgot')}</a>}
      >
        <PasswordField
          {...form.field('currentPassword')}
          label={t('identity.password')}
          autoComplete="current-password"
          required
        />
      </Form>
      {hasPasskeys() && (
        <p>
          <Button
            onClick={() => void showPasskey().then(setSaid)}
            aria-disabled={start.acting || confirm.acting || undefined}
          >
            {t('identity.passkey')}
          </Button>
        </p>
      )}
    </>
  )
}
