import { useState } from 'react'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { useNow } from '../../../platform/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { subjectPath } from '../../frame/subject-path.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import styles from './Requests.module.css'
import { useRequestTexts } from './use-request-texts.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

interface Props {
  readonly request: SecondPersonRequest
  /** Of the series, volume or part of this screen, or of the setting, so that it need not be named. */
  readonly isOfScreen: boolean
}

/** What somebody has asked for, why, and how it stands: with what a second person, or who asked, can do about it. */
export function RequestEntry({ request, isOfScreen }: Props) {
  const { t, whatOf, askedLine, answeredLine } = useRequestTexts()
  const [opened, setOpened] = useState<'confirm' | 'decline' | null>(null)
  const { kind, subjectId, title, reason, state, own, mayAnswer, gone, lapsed } = request
  const path = isOfScreen ? null : subjectPath({ kind, id: subjectId }, { section: 'takedowns' })
  const names = { what: whatOf(request), title }
  const isOpen = state === 'open'
  return (
    <li data-declined={isOpen ? undefined : ''}>
      <p className={styles.what}>{names.what}</p>
      {path && !gone && (
        <p>
          <a href={path}>{title}</a>
        </p>
      )}
      {title !== '' && (gone || (!path && !isOfScreen)) && <p>{title}</p>}
      <p className={styles.reason}>{reason}</p>
      <p className={styles.soft}>{askedLine(request)}</p>
      {!isOpen && <p className={styles.reason}>{answeredLine(request)}</p>}
      {isOpen && gone && <p className={styles.warning}>{t(`gone.${request.deed}`, { defaultValue: '' })}</p>}
      {isOpen && lapsed && (
        <p className={styles.warning}>
          {t(`lapsed.${own ? 'own' : mayAnswer ? 'answer' : 'other'}`, { who: request.askedBy })}
        </p>
      )}
      {isOpen && own && !lapsed && <OwnState request={request} />}
      {isOpen && (
        <div className={styles.buttons}>
          {mayAnswer && !gone && !lapsed && (
            <Button look="main" aria-label={t('confirmOf', names)} onClick={() => setOpened('confirm')}>
              {t('confirm')}
            </Button>
          )}
          {mayAnswer && (
            <Button aria-label={t('declineOf', names)} onClick={() => setOpened('decline')}>
              {t('decline')}
            </Button>
          )}
          {own && !lapsed && <AloneButton request={request} onOpen={() => setOpened('confirm')} />}
          {own && <WithdrawButton request={request} label={t('withdrawOf', names)} />}
        </div>
      )}
      {opened === 'confirm' && <ConfirmDialog request={request} onClose={() => setOpened(null)} />}
      {opened === 'decline' && <DeclineDialog request={request} onClose={() => setOpened(null)} />}
    </li>
  )
}

/** For who asked: whom it waits for. */
function OwnState({ request: { deed, others, aloneFrom } }: { readonly request: SecondPersonRequest }) {
  const { t, whenOf } = useRequestTexts()
  if (others > 0) return <p className={styles.soft}>{t('waits', { count: others })}</p>
  return (
    <p className={styles.warning}>
      {aloneFrom
        ? t('aloneFrom', { when: whenOf(aloneFrom) })
        : t(deed === 'twoPeople.off' ? 'nobodyRule' : 'nobody')}
    </p>
  )
}

interface AloneProps {
  readonly request: SecondPersonRequest
  readonly onOpen: () => void
}

/** Where nobody else can confirm the end of the rule, and the week is over. */
function AloneButton({ request: { others, aloneFrom }, onOpen }: AloneProps) {
  const { t } = useRequestTexts()
  const now = useNow()
  if (!aloneFrom || others > 0 || now < aloneFrom) return null
  return (
    <Button look="main" onClick={onOpen}>
      {t('switchOffNow')}
    </Button>
  )
}
