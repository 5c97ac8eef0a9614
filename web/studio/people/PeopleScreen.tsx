import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { endSessionsOf, listPeople } from '#contract/calls/studio-people.ts'
import type { StudioPerson } from '#contract/generated/studio_people.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { KEPT_ON_EACH_VISIT, usePages } from '../../ui/use-pages.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage } from '../frame/toasts.ts'
import { CutText } from '../ui/CutText.tsx'
import { ListState } from '../ui/ListState.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import { useSend } from '../ui/use-send.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './People.module.css'
import { PersonDetails } from './PersonDetails.tsx'
import { useSeriesTitles } from './use-series-titles.ts'

/** Who works in the studio, with which roles. */
export default function PeopleScreen() {
  const { t } = useTranslation('studio-people')
  const momentText = useMomentText()
  const { accountId: mine } = useStudioMe()
  const { page, turn } = usePages()
  const listed = useRead(read(listPeople, { query: page }), KEPT_ON_EACH_VISIT)
  const people = listed.answer?.people ?? []
  const [inviting, setInviting] = useState(false)
  const [opened, setOpened] = useState('')
  const [adding, setAdding] = useState<StudioPerson | null>(null)
  const signOut = useSignOut()
  const titleOf = useSeriesTitles(
    people.flatMap(({ grants }) => grants.flatMap(({ grant }) => grant?.seriesIds ?? [])),
  )
  const actionsOf = (person: StudioPerson) => {
    const { accountId, name, sessions } = person
    return [
      { label: t('grant.add'), name: t('grant.addFor', { name }), act: () => setAdding(person) },
      ...(accountId !== mine && sessions > 0
        ? [
            {
              label: t('signOut.label', { count: sessions }),
              name: t('signOut.of', { name }),
              act: () => void signOut(person),
            },
          ]
        : []),
    ]
  }
  return (
    <StudioPage
      isDense
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Button look="main" onClick={() => setInviting(true)}>
            {t('invite.open')}
          </Button>
          <LinkButton href="/studio/settings/tokens">{t('tokens.title')}</LinkButton>
        </>
      }
    >
      <ListState read={listed} rows={6} empty={people.length === 0 ? <p>{t('none')}</p> : null}>
        <RowTable
          label={t('title')}
          rows={people}
          keyOf={({ accountId }) => accountId}
          columns={[
            {
              key: 'name',
              label: t('column.name'),
              share: 28,
              of: ({ accountId, name }) => (
                <span className={styles.name}>
                  <CutText text={name} /> {accountId === mine && <Badge>{t('you')}</Badge>}
                </span>
              ),
            },
            { key: 'email', label: t('invite.email'), share: 26, isRare: true, of: ({ email }) => email },
            {
              key: 'roles',
              label: t('column.roles'),
              share: 28,
              of: ({ grants }) => grants.map(({ grant }) => t(`studio:role.${grant?.role}`)).join(', '),
            },
            {
              key: 'factor',
              label: t('access.kind.keys'),
              of: ({ invited, secondFactor }) =>
                secondFactor ? (
                  t('factorSet')
                ) : (
                  <span className={invited ? undefined : styles.problem}>{t('factorMissing')}</span>
                ),
            },
            {
              key: 'seen',
              label: t('column.seen'),
              of: ({ invited, lastUsedAt }) =>
                invited ? (
                  <Badge look="mark">{t('invited')}</Badge>
                ) : lastUsedAt ? (
                  momentText(lastUsedAt)
                ) : (
                  t('neverSeen')
                ),
            },
          ]}
          actions={person => {
            const { accountId, name } = person
            const isOpen = opened === accountId
            return (
              <>
                <Button
                  look="quiet"
                  aria-label={t('studio:rowDetails.of', { name })}
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? '' : accountId)}
                >
                  {t('studio:rowDetails.open')}
                </Button>
                <RowMenu of={name} actions={actionsOf(person)} />
              </>
            )
          }}
          below={person => (opened === person.accountId ? <PersonDetails {...{ person, titleOf }} /> : null)}
        />
        {turn(listed.answer?.total)}
      </ListState>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {adding && <GrantDialog person={adding} grant={null} onClose={() => setAdding(null)} />}
    </StudioPage>
  )
}

function useSignOut() {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const { send } = useSend(endSessionsOf)
  return async ({ accountId, name }: StudioPerson) => {
    const { refusal } = await send({ params: { accountId } })
    if (!refusal) await mutate(() => true)
    showMessage(refusal?.said ?? t('signOut.done', { name }))
  }
}
