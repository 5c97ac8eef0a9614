import { useState } from 'react'
import { showTwoPeople } from '#contract/calls/studio-second-person.ts'
import type { TwoPersonRule } from '#contract/generated/studio_second_person.ts'
import { LEAST_PEOPLE } from '#rules/second-person.ts'
import { usePageState } from '../../platform/page-state.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { ListState } from '../ui/ListState.tsx'
import { RequestEntry } from '../ui/requests/RequestEntry.tsx'
import styles from '../ui/requests/Requests.module.css'
import { useRequestTexts } from '../ui/requests/use-request-texts.ts'
import { SwitchDialog } from './SwitchDialog.tsx'

const rulesRead = read(showTwoPeople, {})

/** docs/product.md#two-people: whether takedowns need two people, and who they could be. */
export default function TwoPeopleScreen() {
  const { t } = useRequestTexts()
  const found = useRead(rulesRead, ON_EACH_VISIT)
  return (
    <StudioPage title={t('title')} lead={t('lead')}>
      <ListState read={found} rows={4} empty={null}>
        {found.answer?.takedowns && <Rule rule={found.answer.takedowns} />}
      </ListState>
    </StudioPage>
  )
}

function Rule({ rule }: { readonly rule: TwoPersonRule }) {
  const { t, whenOf } = useRequestTexts()
  const { lang } = usePageState()
  const { may } = useStudioMe()
  const [isOpen, setIsOpen] = useState(false)
  const { on, onSince, switchedOnBy, people, end } = rule
  const isShort = people.length < LEAST_PEOPLE
  const names = new Intl.ListFormat(lang).format(people)
  const maySwitch = may('changeSettings') && (on ? !end || end.lapsed : !isShort)
  return (
    <section className={styles.group} aria-labelledby="takedowns-rule">
      <h2 id="takedowns-rule" className={styles.heading}>
        {t('rule.title')} <Badge look={on ? 'good' : 'plain'}>{t(on ? 'rule.on' : 'rule.off')}</Badge>
      </h2>
      <p>{t('rule.about')}</p>
      {on && <p className={styles.soft}>{t('rule.since', { who: switchedOnBy, when: whenOf(onSince) })}</p>}
      <p>{people.length > 0 ? t('rule.people', { names }) : t('rule.noPeople')}</p>
      {isShort && (
        <p className={styles.warning}>
          {t(on ? 'rule.short' : 'rule.tooFew')}{' '}
          {may('people') && <a href="/studio/settings/people">{t('rule.toPeople')}</a>}
        </p>
      )}
      {maySwitch && (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t(on ? 'off.open' : 'on.open')}</Button>
        </p>
      )}
      {end && (
        <ul className={styles.list} aria-label={t('rule.end')}>
          <RequestEntry request={end} isOfScreen />
        </ul>
      )}
      {isOpen && <SwitchDialog isOn={on} isAlone={isShort} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
