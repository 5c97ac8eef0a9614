import { useEffect, useState } from 'react'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '#contract/calls/sign-in.ts'
import type { Passkey, PasskeyOptions } from '#contract/generated/credentials.ts'
import { useNow } from '../platform/now.ts'
import { read, useRead } from '../session/read.ts'
import { useForm } from '../session/use-form.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { useFormat } from '../ui/format.ts'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import list from './List.module.css'
import { hasPasskeys, makePasskey } from './passkeys.ts'
import styles from './Security.module.css'
import { useIdentity } from './use-identity.tsx'

interface Said {
  readonly words: string
  readonly good: boolean
}

/** The account's passkeys, with ways to add and to remove. */
export function Passkeys() {
  const { t } = useTranslation('accounts')
  const { answer, again } = useRead(read(listPasskeys, {}))
  const remove = useMutation(removePasskey, 'accounts')
  const identity = useIdentity()
  const [said, setSaid] = useState<Said | null>(null)
  const [known, setKnown] = useState(false)
  useEffect(() => setKnown(hasPasskeys()), [])

  function showResult(words: string, good: boolean) {
    setSaid({ words, good })
    again()
  }

  async function end(passkey: Passkey) {
    const { id } = passkey
    const outcome = await remove.act({ params: { id } })
    if (identity.isAsked(outcome.refused, () => void end(passkey))) return
    const gone = outcome.refused === undefined
    showResult(gone ? t('passkeys.removed') : outcome.said, gone)
  }

  return (
    <section className={styles.block} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys.heading')}</h2>
      <p>{t('passkeys.text')}</p>
      {said && (
        <Notice key={said.words} look={said.good ? 'good' : 'bad'} focused>
          <p>{said.words}</p>
        </Notice>
      )}
      {!answer ? (
        <Skeleton />
      ) : answer.passkeys.length === 0 ? (
        <p>{t('passkeys.none')}</p>
      ) : (
        <ul className={`unmarked ${list.list}`}>
          {answer.passkeys.map(passkey => (
            <PasskeyItem key={passkey.id} passkey={passkey} end={() => void end(passkey)} />
          ))}
        </ul>
      )}
      {known ? (
        <AddPasskey showResult={showResult} isAsked={identity.isAsked} />
      ) : (
        <p>{t('passkeys.unsupported')}</p>
      )}
      {identity.dialog}
    </section>
  )
}

function PasskeyItem({ passkey, end }: { readonly passkey: Passkey; readonly end: () => void }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const now = useNow()
  const { name, created, lastUsed } = passkey
  const used = lastUsed
    ? t('passkeys.lastUsed', { when: format.relative(lastUsed, now) })
    : t('passkeys.never')
  return (
    <li className={list.item}>
      <div className={list.what}>
        <p className={list.name}>{name}</p>
        <p className={list.about}>
          {created && t('passkeys.created', { date: format.date(created) })}
          {' · '}
          {used}
        </p>
      </div>
      <Button onClick={end} aria-label={t('passkeys.removeOf', { name })}>
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}

interface AddPasskeyProps {
  readonly showResult: (words: string, good: boolean) => void
  readonly isAsked: ReturnType<typeof useIdentity>['isAsked']
}

/** Asks the server for options, the device for a passkey, and hands that in under the name typed. */
function AddPasskey({ showResult, isAsked }: AddPasskeyProps) {
  const { t } = useTranslation('accounts')
  const start = useMutation(startPasskey, 'accounts')
  const finish = useMutation(addPasskey, 'accounts')
  const form = useForm({
    call: startPasskey,
    namespace: 'accounts',
    fields: ['name'],
    check: values => ({ name: values.name.trim() === '' ? 'passkeyNameMissing' : null }),
    input: () => ({}),
    refused: (reason, { name }) => isAsked(reason, () => void addConfirmed(name)),
    done: (options, { name }) => add(options, name),
  })

  async function addConfirmed(name: string) {
    const { answer, said } = await start.act({})
    if (answer) await add(answer, name)
    else showResult(said, false)
  }

  async function add(options: PasskeyOptions, name: string) {
    const json = await makePasskey(options.json)
    if (json === null) return showResult(t('passkeys.cancelled'), false)
    const outcome = await finish.act({ body: { id: options.id, json, name: name.trim() } })
    const added = outcome.refused === undefined
    showResult(added ? t('passkeys.added') : outcome.said, added)
  }
  return (
    <Form of={form} send={t('passkeys.add')}>
      <Field
        {...form.field('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={60}
        autoComplete="off"
        required
      />
    </Form>
  )
}
