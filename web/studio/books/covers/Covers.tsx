import { useState } from 'react'
import { removeCover } from '#contract/calls/studio-covers.ts'
import type { StudioCover } from '#contract/generated/studio_covers.ts'
import { ON_EACH_VISIT, useRead } from '../../../session/read.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { pictureAddress } from '../../ui/picture-address.ts'
import { coversRead } from '../../ui/read-subject.ts'
import books from '../Books.module.css'
import { CoverDialog } from './CoverDialog.tsx'
import { CoverDraftBox } from './CoverDraftBox.tsx'
import styles from './Covers.module.css'
import type { EditedCover } from './use-cover-edits.ts'
import { useCoverTexts } from './use-cover-texts.ts'
import { useSavedCover } from './use-saved-cover.ts'

interface Props {
  /** Of the series or volume. */
  readonly id: string
  readonly title: string
}

/** The covers of a series or volume by language and date, the book's own, and what is prepared. */
export function Covers({ id, title }: Props) {
  const { t } = useCoverTexts()
  const list = useRead(coversRead(id), ON_EACH_VISIT)
  const [edited, setEdited] = useState<EditedCover>()
  const { covers = [], drafts = [], own = '', mayChange = false } = list.answer ?? {}
  const hasDraft = (cover: StudioCover) => drafts.some(({ coverId }) => coverId === cover.id)
  return (
    <section aria-labelledby="covers" className={books.group}>
      <h2 id="covers">{t('covers.title')}</h2>
      <p className={books.soft}>{t('covers.help')}</p>
      <ListState read={list} empty={null} rows={3}>
        {covers.length === 0 && !own && <p>{t('covers.none')}</p>}
        <ul className={styles.list}>
          {covers.map(cover => (
            <Item key={cover.id} {...{ id, cover, mayChange }} onEdit={() => setEdited({ cover })} />
          ))}
          {own && (
            <li className={styles.item}>
              <img className={styles.card} src={pictureAddress(id, own)} alt="" width={240} height={360} />
              <div className={styles.facts}>
                <p className={styles.name}>{t('covers.own')}</p>
                <p className={books.soft}>{t('covers.ownHelp')}</p>
              </div>
            </li>
          )}
        </ul>
        {drafts.map(draft => (
          <CoverDraftBox
            key={draft.coverId}
            {...{ id, draft, covers, own, mayChange }}
            onEdit={() => setEdited({ draft })}
          />
        ))}
        {mayChange && (
          <div>
            <Button onClick={() => setEdited({})}>{t('covers.add')}</Button>
          </div>
        )}
      </ListState>
      {edited && (
        <CoverDialog
          id={id}
          title={title}
          edited={edited}
          mayDraft={!edited.cover || !hasDraft(edited.cover)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface ItemProps {
  readonly id: string
  readonly cover: StudioCover
  readonly mayChange: boolean
  readonly onEdit: () => void
}

function Item({ id, cover, mayChange, onEdit }: ItemProps) {
  const { t, nameOf, whenOf } = useCoverTexts()
  const { carryOut, call } = useSavedCover(removeCover)
  const name = nameOf(cover)
  const { state, picture, version } = cover
  const remove = () =>
    carryOut(
      { params: { id, coverId: cover.id }, query: { version } },
      ({ entryId }) => entryId,
      t('covers.removed', { name }),
    )
  return (
    <li className={styles.item}>
      <img
        className={styles.card}
        src={pictureAddress(id, picture?.card ?? '')}
        alt=""
        width={240}
        height={360}
      />
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p>
          <Badge look={state === 'shown' ? 'good' : state === 'later' ? 'mark' : 'plain'}>
            {t(`covers.state.${state}`)}
          </Badge>
        </p>
        <p className={books.soft}>{whenOf(cover)}</p>
        {mayChange && (
          <div className={books.actions}>
            <Button onClick={onEdit} aria-label={t('covers.changeOf', { name })}>
              {t('covers.change')}
            </Button>
            <Button
              disabled={call.sending}
              onClick={() => void remove()}
              aria-label={t('covers.removeOf', { name })}
            >
              {t('covers.remove')}
            </Button>
          </div>
        )}
        <p role="alert" className={books.problem}>
          {call.refusal?.said}
        </p>
      </div>
    </li>
  )
}
