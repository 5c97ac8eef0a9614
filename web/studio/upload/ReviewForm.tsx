import { useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { importUpload, planUpload, showUpload } from '#contract/calls/studio-upload.ts'
import {
  type Upload,
  UploadAnswers,
  type UploadPlan,
  type UploadReading,
} from '#contract/generated/studio_upload.ts'
import { read } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Field.tsx'
import { useUnsavedChanges } from '../frame/studio-location.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { GoesPublic } from '../ui/GoesPublic.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKept } from '../ui/kept/use-kept.ts'
import { ZoneNotice } from '../ui/moments/ZoneNotice.tsx'
import { useSend } from '../ui/use-send.ts'
import { type Arrangement, answersOf, arrangementOf, withKeysOf } from './arrangement.ts'
import { EditionMap } from './EditionMap.tsx'
import { FactsForm } from './FactsForm.tsx'
import { PartCutter } from './PartCutter.tsx'
import { RefusalText, Remarks } from './Remarks.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly upload: Upload
  readonly reading: UploadReading
  readonly plan: UploadPlan
}

interface KeptParts {
  /** How the file was cut, of which these are the parts. */
  readonly cut: string
  readonly parts: Arrangement
}

/** What a file becomes. Each answer is checked by the shop before anything can be imported with it. */
export function ReviewForm({ upload, reading, plan }: Props) {
  const { t } = useTranslation('studio-upload')
  const { mutate } = useSWRConfig()
  const { may } = useStudioMe()
  const { send: plans } = useSend(planUpload)
  const { send: imports } = useSend(importUpload)
  const [said, setSaid] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [answers, setAnswers] = useState(() =>
    upload.answers
      ? {
          ...upload.answers,
          draft: upload.answers.draft || !may('publish') || (plan.volumeId === '' && !upload.answers.asPart),
        }
      : UploadAnswers.fromPartial({ draft: true }),
  )
  const cut = JSON.stringify(reading.texts)
  const kept = useKept<KeptParts | null>(`parts ${upload.id}`, null, {
    restore: found => (found?.cut === cut ? found : null),
  })
  const [parts, setParts] = useState<Arrangement>(
    () => kept.value?.parts ?? arrangementOf(reading, answers.parts, plan.parts),
  )
  /** Of what the parts are that are shown. */
  const [shown, setShown] = useState({ reading, plan })
  const isChanged = kept.value !== null
  const [isConfirmed, setConfirmed] = useState(false)
  /** Of what was imported last: what was said that readers would see. */
  const [seen, setSeen] = useState<UploadPlan | null>(null)
  useUnsavedChanges(isChanged)
  /** Answers that were given while the shop was at work with those before. */
  const [isUnsent, setUnsent] = useState(false)
  const isReady = !isSending && upload.state === 'read'
  const isBusy = !isReady || isUnsent
  const isCutAnew = JSON.stringify(shown.reading.texts) !== cut
  if (isCutAnew || (shown.plan !== plan && !isChanged)) {
    setShown({ reading, plan })
    setParts(withKeysOf(parts, arrangementOf(reading, isCutAnew ? [] : answers.parts, plan.parts)))
  }
  /** Nobody has put the parts together here: they are as the shop proposes, also of another volume. */
  const isProposed = answers.parts.length === 0 && !isChanged

  const send = async (call: typeof planUpload | typeof importUpload, to: UploadAnswers) => {
    setSending(true)
    setSaid(null)
    const params = { uploadId: upload.id }
    const isImport = call === importUpload
    const body = { ...to, publicVersion: isImport ? plan.publicVersion : '' }
    setSeen(isImport ? plan : null)
    const { answer, refusal } = await (isImport ? imports : plans)({ params, body })
    // What is shown is as the shop has answered, before anything else can be pressed.
    const { key } = read(showUpload, { params })
    await (answer ? mutate(key, { answer }, { revalidate: false }) : mutate(key))
    setSaid(refusal?.said ?? null)
    if (!refusal) kept.set(null)
    setSending(false)
  }
  const isNewEdition = plan.volumeId !== ''
  const answered = answersOf(parts, reading, { isExplicit: isNewEdition && !isProposed })
  /** Two fields may change before the screen is drawn again, as where a browser fills them in. */
  const latest = useRef(answers)
  const check = (to: Partial<UploadAnswers>) => {
    const next = { ...latest.current, ...to }
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return
    // What was confirmed of one place is not confirmed of another.
    if (PLACE.some(name => name in to)) next.replace = false
    latest.current = 'parts' in to || isProposed ? next : { ...next, parts: answered }
    setAnswers(latest.current)
    setSaid(null)
    setConfirmed(false)
    setUnsent(true)
  }
  const checkParts = () => {
    latest.current = { ...latest.current, mapping: [], parts: answered }
    setAnswers(latest.current)
    return send(planUpload, latest.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are sent once, when the shop can take them.
  useEffect(() => {
    if (!isUnsent || !isReady) return
    setUnsent(false)
    void send(planUpload, answers)
  }, [isUnsent, isReady])
  const isToConfirm = answers.asPart ? plan.remedy === 'confirm' || answers.replace : plan.needsReplace
  const isOther =
    plan.remedy === 'publicChanged' || (seen !== null && seen.publicVersion !== plan.publicVersion)
  const readers = plan.bought + plan.codes + plan.rented + plan.marked + plan.reading
  return (
    <div className={styles.review}>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('facts.heading')}</h2>
        {may('publish') && <ZoneNotice />}
        <FactsForm name={upload.name} plan={plan} reading={reading} answers={answers} onChange={check} />
      </section>
      {!isBusy && upload.refusal !== '' && upload.refusal !== plan.refusal && (
        <p role="alert" data-look="danger">
          <RefusalText refusal={upload.refusal} refused={upload.refused} />
        </p>
      )}
      <section aria-labelledby="becomes" aria-live="polite" aria-busy={isBusy}>
        <h2 id="becomes">{t('becomes')}</h2>
        <p>
          {isBusy
            ? t(busyText(upload.state))
            : t(outcomeText(plan.outcome, answers.asPart), {
                title: plan.volumeTitle,
                series: plan.seriesTitle,
              })}{' '}
          {!isBusy && isNewEdition && readers > 0 && t('readers', { ...plan })}
        </p>
        {!isBusy && plan.refusal && !isOther && (
          <p data-look="danger">
            <RefusalText refusal={plan.refusal} refused={plan.refused} />
          </p>
        )}
        {plan.remedy === 'sameSeries' && (
          <Button disabled={isBusy} onClick={() => check({ seriesTitle: plan.seriesTitle, seriesSlug: '' })}>
            {t('sameSeries')}
          </Button>
        )}
        {isToConfirm && (
          <Check
            label={t(answers.asPart ? 'confirmPart' : 'replace')}
            hint={t(answers.asPart ? 'confirmPartHint' : 'replaceHint')}
            checked={answers.replace}
            onChange={event => check({ replace: event.currentTarget.checked })}
          />
        )}
        <Remarks remarks={plan.remarks} said={plan.said} />
      </section>
      {isNewEdition && <EditionMap plan={plan} onChange={mapping => check({ mapping })} />}
      <section aria-labelledby="cut">
        <h2 id="cut">{t('parts')}</h2>
        <Restored
          kept={{
            ...kept,
            discard() {
              kept.discard()
              setParts(arrangementOf(reading, answers.parts, plan.parts))
            },
          }}
        />
        <PartCutter
          uploadId={upload.id}
          reading={reading}
          parts={parts}
          onChange={next => {
            setParts(next)
            kept.set({ cut, parts: next })
          }}
        />
      </section>
      {!isBusy && (
        <GoesPublic
          rows={plan.public}
          total={plan.publicTotal}
          before={isOther ? (seen?.public ?? []) : undefined}
        />
      )}
      <div className={`${styles.bar} studio-bar`}>
        <p role="status">{said ?? (isBusy ? t(busyText(upload.state)) : isChanged ? t('unchecked') : '')}</p>
        {isNewEdition && (
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-describedby="map-lead"
              checked={isConfirmed}
              onChange={event => setConfirmed(event.currentTarget.checked)}
            />
            {t('map.confirm')}
          </label>
        )}
        {isChanged ? (
          <Button look="main" disabled={isBusy} onClick={() => void checkParts()}>
            {t('check')}
          </Button>
        ) : (
          <Button
            look="main"
            disabled={isBusy || plan.outcome === 'refused' || (isNewEdition && !isConfirmed)}
            onClick={() => void send(importUpload, { ...answers, parts: answered })}
          >
            {t(isNewEdition ? 'importEdition' : answers.draft ? 'importDraft' : 'importNow')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Where a file goes. */
const PLACE = ['asPart', 'seriesTitle', 'seriesSlug', 'volumeNumber', 'alone', 'lang'] as const

function busyText(state: string): string {
  return state === 'importing' ? 'state.importing' : 'checking'
}

function outcomeText(outcome: string, asPart: boolean): string {
  return asPart && (outcome === 'created' || outcome === 'updated') ? 'outcome.part' : `outcome.${outcome}`
}
