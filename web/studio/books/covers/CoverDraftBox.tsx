import { useId } from 'react'
import { discardCoverDraft, saveCoverDraft } from '#contract/calls/studio-covers.ts'
import { publishRelease } from '#contract/calls/studio-releases.ts'
import type { StudioCover, StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import { chooseCover } from '#rules/cover-choice.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { useNow } from '../../../platform/now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { readProblems } from '../../catalogue/change-problems.ts'
import { momentText } from '../../frame/moment-text.ts'
import { showMessage } from '../../frame/toasts.ts'
import { coverItem } from '../../publishing/unpublished-of.ts'
import { pictureAddress } from '../../ui/picture-address.ts'
import type { Refusal } from '../../ui/use-send.ts'
import box from '../DraftBox.module.css'
import styles from './Covers.module.css'
import { useCoverTexts } from './use-cover-texts.ts'
import { useSavedCover } from './use-saved-cover.ts'

interface Props {
  /** Of the series or volume. */
  readonly id: string
  readonly draft: StudioCoverDraft
  /** All that are in the shop, and the name of the book's own. */
  readonly covers: readonly StudioCover[]
  readonly own: string
  readonly mayChange: boolean
  readonly onEdit: () => void
}

/** The draft of a cover beside the one in the shop, or of a new cover beside what readers see without it. */
export function CoverDraftBox({ id, draft, covers, own, mayChange, onEdit }: Props) {
  const texts = useCoverTexts()
  const { t, nameOf } = texts
  const heading = useId()
  const { state, live, madeFrom, writerName, changedAt } = draft
  const name = nameOf(draft)
  return (
    <section className={box.draft} aria-labelledby={heading}>
      <h3 id={heading}>
        {t('covers.draftOf', { name })} <Badge look="mark">{t(`drafts.state.${state}`)}</Badge>
      </h3>
      {changedAt && (
        <p className={box.soft}>{t('drafts.by', { who: writerName, when: momentText(changedAt, texts) })}</p>
      )}
      {madeFrom !== (live?.version ?? 0) && (
        <p className={box.notice} role="note">
          {t(live ? 'covers.liveChanged' : 'covers.liveRemoved')}
        </p>
      )}
      <div className={styles.compared}>
        {live ? (
          <Side {...{ id }} heading={t('drafts.live')} cover={live} />
        ) : (
          <Without {...{ id, draft, covers, own }} />
        )}
        <Side {...{ id }} heading={t('covers.draft')} cover={draft} />
      </div>
      {mayChange && <Ending {...{ id, draft, name, onEdit }} />}
    </section>
  )
}

/** What may be done with a draft. Where somebody else was faster the list is read anew, and this says what has happened. */
function Ending({ id, draft, name, onEdit }: Pick<Props, 'id' | 'draft' | 'onEdit'> & { name: string }) {
  const { t } = useCoverTexts()
  const marking = useSavedCover(saveCoverDraft)
  const publishing = useSavedCover(publishRelease)
  const discarding = useSavedCover(discardCoverDraft)
  const { coverId, version, picture, lang, from, madeFrom } = draft
  const params = { id, coverId }
  const label = t('covers.draftOf', { name })
  const entryOf = ({ entryId }: { entryId: string }) => entryId
  const all = [marking.call, publishing.call, discarding.call]
  const busy = all.some(({ sending }) => sending)
  const ready = () => {
    const same = { pictureId: picture?.id ?? '', crop: picture?.crop, lang, from }
    const body = { ...same, coverId, version, madeFrom, state: 'ready' }
    return marking.carryOut({ params: { id }, body }, entryOf, t('drafts.savedReady', { label }))
  }
  const publish = () =>
    publishing.carryOut({ body: { items: [coverItem(draft)] } }, entryOf, t('covers.published', { name }))
  const discard = () =>
    discarding.carryOut({ params, query: { version } }, entryOf, t('drafts.discarded', { label }))
  return (
    <>
      <p role="alert" className={box.refused}>
        {all.find(({ refusal }) => refusal)?.refusal?.said}
      </p>
      <div className={box.actions}>
        <Button look="main" disabled={busy} onClick={() => void publish().then(sayGone)}>
          {t('drafts.publish')}
        </Button>
        <Button disabled={busy} onClick={onEdit}>
          {t('covers.changeDraft')}
        </Button>
        {draft.state === 'draft' && (
          <Button disabled={busy} onClick={() => void ready()}>
            {t('drafts.ready')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void discard().then(sayGone)}>
          {t('drafts.discard')}
        </Button>
      </div>
    </>
  )
}

interface SideProps extends Pick<Props, 'id'> {
  readonly heading: string
  readonly cover: Pick<StudioCover, 'picture' | 'lang' | 'from'>
}

/** A cover with its other shapes, who sees it, and from when on. */
function Side({ id, heading, cover }: SideProps) {
  const { t, nameOf, whenOf } = useCoverTexts()
  const { picture } = cover
  const shapes =
    picture &&
    ([
      ['card', picture.card],
      ['wide', picture.wide],
      ['square', picture.square],
    ] as const)
  return (
    <figure className={styles.side}>
      <figcaption>
        <strong>{heading}</strong>
        <span>
          {nameOf(cover)} · {whenOf(cover)}
        </span>
      </figcaption>
      <div className={styles.pieces}>
        {shapes?.map(([shape, hash]) => (
          <img
            key={shape}
            className={styles.piece}
            data-shape={shape}
            src={pictureAddress(id, hash)}
            alt={t(`covers.shape.${shape}`)}
          />
        ))}
      </div>
    </figure>
  )
}

/** What readers of a screen in the language of the draft see now. */
function Without({ id, draft: { lang }, covers, own }: Pick<Props, 'id' | 'draft' | 'covers' | 'own'>) {
  const { t } = useCoverTexts()
  const now = useNow()
  const timed = covers.map(cover => ({ cover, id: cover.id, ...timesOf(cover) }))
  const shown = chooseCover(timed, { lang: isLanguage(lang) ? lang : null, now })?.cover
  if (shown) return <Side {...{ id }} heading={t('covers.seenNow')} cover={shown} />
  return (
    <figure className={styles.side}>
      <figcaption>
        <strong>{t('covers.seenNow')}</strong>
        <span>{t(own ? 'covers.own' : 'covers.noneOwn')}</span>
      </figcaption>
      <div className={styles.pieces}>
        {own && (
          <img
            className={styles.piece}
            data-shape="card"
            src={pictureAddress(id, own)}
            alt={t('covers.shape.card')}
          />
        )}
      </div>
    </figure>
  )
}

/** Where the draft is gone, what says so is gone with it. */
function sayGone(refusal: Refusal | null) {
  const gone = readProblems(refusal?.details).find(({ reason }) => reason === 'noSuchDraft')
  if (refusal?.refused === 'noSuchDraft' || gone) showMessage(gone?.message ?? refusal?.said ?? '')
}

const timesOf = ({ lang, from }: StudioCover) => ({
  lang: isLanguage(lang) ? lang : null,
  from: from ?? null,
})
