import { useSWRConfig } from 'swr'
import { revokeGrant } from '#contract/calls/studio-people.ts'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showUndo } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { AccessEnds } from './AccessEnds.tsx'
import styles from './People.module.css'

interface Props {
  readonly person: StudioPerson
  readonly grant: PersonGrant
  readonly onClose: () => void
}

/** The role can be put back, what ends with it not: that is said first. */
export function RemoveRoleDialog({ person, grant, onClose }: Props) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const { send, sending, refusal } = useSend(revokeGrant)
  const named = { name: person.name, role: t(`studio:role.${grant.grant?.role}`) }

  async function takeAway() {
    const { answer } = await send({ params: { accountId: person.accountId, grantId: grant.id } })
    if (!answer) return
    onClose()
    showUndo({ text: t('grant.taken', named), undo: () => putBack(answer.entryId) })
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t('grant.takeThe', named)}
      onClose={onClose}
      actions={
        <>
          <Button look="main" disabled={sending} onClick={() => void takeAway()}>
            {t('grant.take')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <AccessEnds person={person} grant={grant} to={undefined} />
      <p role="alert" className={styles.problem}>
        {refusal?.said}
      </p>
    </Dialog>
  )
}
