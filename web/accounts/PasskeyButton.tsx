import { useEffect, useState } from 'react'
import { signInWithPasskey, startPasskeySignIn } from '#contract/calls/sign-in.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyRound } from '../ui/icons/key-round.ts'
import styles from './PasskeyButton.module.css'
import { hasPasskeys, requestPasskey } from './passkeys.ts'

/**
 * Signs in without name and password; where the browser knows no passkeys, it says so. It stands in the page from the start,
 * so that nothing moves when scripts run.
 */
export function PasskeyButton({ done }: { readonly done: () => Promise<void> }) {
  const { t } = useTranslation('accounts')
  const start = useMutation(startPasskeySignIn, 'accounts')
  const finish = useMutation(signInWithPasskey, 'accounts')
  const [known, setKnown] = useState<boolean | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => setKnown(hasPasskeys()), [])
  if (known === false) return <p className={styles.lacking}>{t('passkeys.unsupported')}</p>

  async function signIn(): Promise<string | null> {
    const begun = await start.act({})
    if (begun.refused !== undefined) return begun.said
    const given = await requestPasskey(begun.answer.json)
    if (given === null) return t('passkeys.cancelled')
    const signedIn = await finish.act({ body: { id: begun.answer.id, json: given } })
    if (signedIn.refused !== undefined) return signedIn.said
    await done()
    return null
  }

  async function press() {
    if (waiting) return
    setWaiting(true)
    setSaid(null)
    setSaid(await signIn().finally(() => setWaiting(false)))
  }

  return (
    <div className={`${styles.other} scripted`}>
      <p className={styles.or}>{t('signIn.or')}</p>
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <Button wide onClick={() => void press()} aria-disabled={waiting || undefined}>
        <Icon of={KeyRound} />
        {t('signIn.passkey')}
      </Button>
    </div>
  )
}
