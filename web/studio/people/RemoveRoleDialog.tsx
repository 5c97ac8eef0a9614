import { revokeGrant } from '#contract/calls/studio-people.ts'
import type { PersonGrant, StudioPerson } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { AccessEnds } from './AccessEnds.tsx'

interface Props {
  readonly person: StudioPerson
  readonly grant: PersonGrant
  readonly onClose: () => void
}

/** The role can be put back, what ends with it not: that is said first. */
export function RemoveRoleDialog({ person, grant, onClose }: Props) {
  const { t } = useTranslation('studio-people')
  const named = { name: person.name, role: t(`studio:role.${grant.grant?.role}`) }
  return (
    <AskDialog
      call={revokeGrant}
      input={{ params: { accountId: person.accountId, grantId: grant.id } }}
      title={t('grant.takeThe', named)}
      confirm={t('grant.take')}
      cancel={t('cancel')}
      done={t('grant.taken', named)}
      entryOf={({ entryId }) => entryId}
      onClose={onClose}
    >
      <AccessEnds person={person} grant={grant} to={undefined} />
    </AskDialog>
  )
}
