import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { invitePerson } from '#contract/calls/studio-people.ts'
import { languageFacts, languages } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { showMessage } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import { type ChosenLimits, grantOf, NO_LIMITS } from './grant-limits.ts'
import styles from './People.module.css'
import { RoleFields } from './RoleFields.tsx'

/** Gives a role to an address; who has no account yet gets one, and a mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const page = usePageState()
  const own = { email: '', name: '', lang: page.lang as string }
  const begun: typeof own & { role: string; limits: ChosenLimits } = {
    ...own,
    role: 'editor',
    limits: NO_LIMITS,
  }
  const kept = useKeptInDialog('invite', begun, onClose)
  const { email, name, lang, role, limits } = kept.value
  const { send, sending, refusal } = useSend(invitePerson)

  async function invite(event: FormEvent) {
    event.preventDefault()
    const sent = await send({ body: { email, name, lang, grant: grantOf(role, limits) } })
    // They have the role then; only the mail is late.
    const isLate = sent.refusal?.refused === 'mailNotSent'
    if (sent.refusal && !isLate) return
    kept.close()
    showMessage(isLate ? sent.refusal.said : t('invite.done', { email }))
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t('invite.title')}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="invite" aria-disabled={sending || undefined}>
            {t('invite.send')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="invite" className={styles.form} noValidate onSubmit={event => void invite(event)}>
        <Restored kept={kept} />
        <Field
          label={t('invite.email')}
          hint={t('invite.emailHint')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={event => kept.change({ email: event.currentTarget.value })}
        />
        <Field
          label={t('invite.name')}
          hint={t('invite.nameHint')}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={event => kept.change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('invite.lang')}
          hint={t('invite.langHint')}
          value={lang}
          options={languages.map(value => ({ value, label: languageFacts[value].name }))}
          onChange={event => kept.change({ lang: event.currentTarget.value })}
        />
        <RoleFields
          role={role}
          limits={limits}
          onChange={(to, by) => kept.change({ role: to, limits: by })}
        />
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
