import { useState } from 'react'
import { revokeStudioToken } from '#contract/calls/studio-people.ts'
import type { StudioToken } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import { useLimitsText } from './use-limits-text.ts'

interface Props {
  readonly tokens: readonly StudioToken[]
  readonly titleOf: (id: string) => string
  readonly now: Date
}

/** Tokens: whose they are, what they may do, until when, and whether they are used. */
export function TokenTable({ tokens, titleOf, now }: Props) {
  const { t } = useTranslation('studio-people')
  const momentText = useMomentText()
  const limitsText = useLimitsText(titleOf)
  const [revoking, setRevoking] = useState<StudioToken | null>(null)
  const hasEnded = ({ expiresAt }: StudioToken) => expiresAt !== undefined && expiresAt <= now
  const endOf = ({ expiresAt, revokedAt }: StudioToken) => {
    const when = expiresAt ? momentText(expiresAt) : ''
    if (revokedAt) return t('tokens.revokedAt', { when: momentText(revokedAt) })
    return expiresAt && expiresAt <= now ? t('tokens.endedAt', { when }) : when
  }
  return (
    <>
      <RowTable
        label={t('tokens.title')}
        rows={tokens}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', label: t('column.name'), share: 32, of: ({ name }) => name },
          {
            key: 'rights',
            label: t('column.rights'),
            share: 42,
            of: token =>
              `${token.rights.map(right => t(`right.${right}`)).join(', ')} · ${limitsText(token)}`,
          },
          { key: 'maker', label: t('column.maker'), share: 12, isRare: true, of: ({ maker }) => maker },
          { key: 'until', label: t('column.until'), of: endOf },
          {
            key: 'used',
            label: t('column.used'),
            isRare: true,
            of: ({ lastUsedAt }) => (lastUsedAt ? momentText(lastUsedAt) : t('tokens.unused')),
          },
        ]}
        actions={token => (
          <RowMenu
            of={token.name}
            actions={
              token.revokedAt || hasEnded(token)
                ? []
                : [
                    {
                      label: t('tokens.revoke'),
                      name: t('tokens.revokeThe', { name: token.name }),
                      act: () => setRevoking(token),
                    },
                  ]
            }
          />
        )}
      />
      {revoking && (
        <AskDialog
          call={revokeStudioToken}
          input={{ params: { tokenId: revoking.id } }}
          title={t('tokens.revokeThe', { name: revoking.name })}
          confirm={t('tokens.revoke')}
          cancel={t('cancel')}
          done={t('tokens.revokedNow', { name: revoking.name })}
          onClose={() => setRevoking(null)}
        >
          <p>{t('tokens.revokeWhy')}</p>
        </AskDialog>
      )}
    </>
  )
}
