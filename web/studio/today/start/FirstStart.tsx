import { type ReactNode, useState } from 'react'
import { showStart } from '#contract/calls/studio-start.ts'
import type { StudioStart } from '#contract/generated/studio_start.ts'
import { localPath } from '#rules/interface-language.ts'
import { countMissing, lawFacts, usualMarket } from '#rules/law-points.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { read, useRead } from '../../../session/read.ts'
import { getItem, setItem } from '../../../storage/consented-storage.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import { subjectPath } from '../../frame/subject-path.ts'
import { ListState } from '../../ui/ListState.tsx'
import { DemoStep } from './DemoStep.tsx'
import styles from './FirstStart.module.css'
import { MailStep } from './MailStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'

const startRead = read(showStart, {})
/** Milliseconds. While the demo is taken out the screen follows. */
const LOOK_EVERY = 1_500
const HIDDEN = 'studio-start-hidden'

/**
 * docs/product.md#first-start: what a new shop needs until its first book is on sale. Each step is done by itself when it is
 * true.
 */
export function FirstStart() {
  const [hidden, setHidden] = useState(() => getItem(HIDDEN) === '1')
  const start = useRead(hidden ? null : startRead, {
    revalidateOnMount: true,
    refreshInterval: found => (found?.answer?.demoLeaving ? LOOK_EVERY : 0),
  })
  const { t } = useTranslation('studio-start')
  if (hidden) return null
  if (!start.answer)
    // Whoever may not see the settings has no list; while it is awaited nothing moves what stands below it for long.
    return start.broken ? (
      <section aria-label={t('title')} className={styles.start}>
        <ListState read={start} empty={null}>
          {null}
        </ListState>
      </section>
    ) : null
  return (
    <Steps
      start={start.answer}
      onHide={() => {
        setItem(HIDDEN, '1')
        setHidden(true)
      }}
    />
  )
}

interface StepsProps {
  readonly start: StudioStart
  readonly onHide: () => void
}

interface StepFacts {
  readonly name: string
  readonly done: boolean
  /** Of its text. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly body: ReactNode
}

function Steps({ start, onHide }: StepsProps) {
  const { t } = useTranslation('studio-start')
  const { zoneGiven } = useStudioMe()
  const { sold, firstVolume } = start
  const law = useLaw(start)
  const fieldOfFirst = (field: string) => subjectPath({ kind: 'volume', id: firstVolume }, { field }) ?? ''
  const steps: readonly StepFacts[] = [
    { name: 'name', done: start.named, body: <Way href="/studio/settings/shop" name="name" /> },
    { name: 'zone', done: zoneGiven, body: <Way href="/studio/settings/shop" name="zone" /> },
    { name: 'demo', done: start.demoSeries === 0, body: <DemoStep start={start} /> },
    { name: 'book', done: firstVolume !== '', body: <Way href="/studio/upload" name="book" /> },
    {
      name: 'price',
      done: start.priced,
      body: firstVolume ? <Way href={fieldOfFirst('priceCoins')} name="price" /> : null,
    },
    { name: 'payments', done: start.payments === 'stripe', body: <PaymentStep start={start} /> },
    { name: 'mail', done: start.mailTested, body: <MailStep start={start} /> },
    { name: 'law', done: law.missing === 0, values: law.values, body: <Way href={law.href} name="law" /> },
    {
      name: 'publish',
      done: sold !== undefined,
      body: firstVolume ? <Way href={fieldOfFirst('stage')} name="publish" /> : null,
    },
  ]
  const progress = t('progress', { done: steps.filter(step => step.done).length, all: steps.length })
  const hide = (
    <Button look="quiet" onClick={onHide}>
      {t('hide')}
    </Button>
  )
  const list = (
    <ol className={styles.steps}>
      {steps.map(({ name, done: isDone, values, body }) => (
        <Step key={name} name={name} isDone={isDone} values={values}>
          {body}
        </Step>
      ))}
    </ol>
  )
  // Whoever sells something has other things to look at first: what is left is one line.
  if (sold)
    return (
      <section aria-label={t('title')} className={styles.line}>
        <Sold book={sold} />
        <details>
          <summary>{progress}</summary>
          {list}
        </details>
        {hide}
      </section>
    )
  return (
    <section aria-labelledby="first-start" className={styles.start}>
      <header className={styles.head}>
        <div>
          <h2 id="first-start">{t('title')}</h2>
          <p className={styles.soft}>{progress}</p>
        </div>
        {hide}
      </header>
      {list}
    </section>
  )
}

function Sold({ book: { title, slug, lang } }: { readonly book: NonNullable<StudioStart['sold']> }) {
  const { t } = useTranslation('studio-start')
  const path = localPath(lang as Parameters<typeof localPath>[0], `/volumes/${slug}`)
  return (
    <p>
      {t('sold', { title })}{' '}
      <a href={path} data-document>
        {t('seeIt')}
      </a>
    </p>
  )
}

/** docs/product.md#law-and-tax: how much is missing in the market that whoever looks has in mind. */
function useLaw(start: StudioStart) {
  const { t } = useTranslation('studio-start')
  const { lang } = usePageState()
  const facts = lawFacts(start)
  const market = usualMarket(facts?.vatCountry ?? '', lang)
  const missing = facts ? countMissing(facts, market) : 0
  const values = { count: missing, market: t(`step.law.in.${market}`) }
  return { missing, values, href: `/studio/settings/law?market=${market}` }
}

interface StepProps {
  readonly name: string
  readonly values: StepFacts['values']
  readonly isDone: boolean
  readonly children: ReactNode
}

function Step({ name, isDone, values, children }: StepProps) {
  const { t } = useTranslation('studio-start')
  return (
    <li data-done={isDone || undefined} data-step={name}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? '✓' : ''}
      </span>
      <div className={styles.body}>
        <h3>
          {t(`step.${name}.title`)}
          {isDone && <span className="unseen"> {t('done')}</span>}
        </h3>
        {!isDone && (
          <>
            <p className={styles.soft}>{t(`step.${name}.text`, values)}</p>
            {children}
          </>
        )}
      </div>
    </li>
  )
}

function Way({ href, name }: { readonly href: string; readonly name: string }) {
  const { t } = useTranslation('studio-start')
  return (
    <div>
      <LinkButton href={href}>{t(`step.${name}.way`)}</LinkButton>
    </div>
  )
}
