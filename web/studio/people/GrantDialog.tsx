import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { addGrant, changeGrant } from '#contract/calls/studio-people.ts'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { AccessEnds } from './AccessEnds.tsx'
import { type ChosenLimits, grantOf, NO_LIMITS } from './grant-limits.ts'
import styles from './People.module.css'
import { RoleFields } from './RoleFields.tsx'

interface Props {
  readonly person: StudioPerson
  /** The one that is changed; null: another one is given. */
  readonly grant: PersonGrant | null
  readonly onClose: () => void
}

/** Gives somebody another role, or changes one that they have. */
export function GrantDialog({ person, grant, onClose }: Props) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const known = grant?.grant
  const begun: { role: string; limits: ChosenLimits } = {
    role: known?.role ?? 'editor',
    limits: known ?? NO_LIMITS,
  }
  const kept = useKeptInDialog(`grant ${person.accountId} ${grant?.id ?? ''}`, begun, onClose)
  const { role, limits } = kept.value
  const adding = useSend(addGrant)
  const changing = useSend(changeGrant)
  const { sending, refusal } = grant ? changing : adding

  const sendGrant = (to: ReturnType<typeof grantOf>) =>
    grant
      ? changing.send({
          params: { accountId: person.accountId, grantId: grant.id },
          body: { from: grant.grant, to },
        })
      : adding.send({ params: { accountId: person.accountId }, body: to })

  async function save(event: FormEvent) {
    event.preventDefault()
    const { answer } = await sendGrant(grantOf(role, limits))
    if (!answer) return
    kept.close()
    const text = t('grant.saved', { name: person.name })
    if (answer.entryId) showUndo({ text, undo: () => putBack(answer.entryId) })
    else showMessage(text)
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t(grant ? 'grant.changeOf' : 'grant.addFor', { name: person.name })}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="grant" aria-disabled={sending || undefined}>
            {t('studio:save.save')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="grant" className={styles.form} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        <RoleFields role={role} limits={limits} onChange={(to, by) => kept.set({ role: to, limits: by })} />
        {grant && <AccessEnds person={person} grant={grant} to={grantOf(role, limits)} />}
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
