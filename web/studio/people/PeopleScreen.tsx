import { useState } from 'react'
import { listPeople } from '#contract/calls/studio-people.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { KEPT_ON_EACH_VISIT, usePages } from '../../ui/use-pages.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { ListState } from '../ui/ListState.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './People.module.css'
import { PersonRow } from './PersonRow.tsx'
import { useSeriesTitles } from './use-series-titles.ts'

/** Who works in the studio, with which roles. */
export default function PeopleScreen() {
  const { t } = useTranslation('studio-people')
  const { page, turn } = usePages()
  const listed = useRead(read(listPeople, { query: page }), KEPT_ON_EACH_VISIT)
  const people = listed.answer?.people ?? []
  const [inviting, setInviting] = useState(false)
  const titleOf = useSeriesTitles(
    people.flatMap(({ grants }) => grants.flatMap(({ grant }) => grant?.seriesIds ?? [])),
  )
  return (
    <StudioPage
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
        <ul className={styles.people} aria-label={t('title')}>
          {people.map(person => (
            <PersonRow key={person.accountId} person={person} titleOf={titleOf} />
          ))}
        </ul>
        {turn(listed.answer?.total)}
      </ListState>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </StudioPage>
  )
}
