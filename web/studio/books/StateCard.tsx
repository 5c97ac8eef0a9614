import type { StudioRow, StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { momentText } from '../frame/moment-text.ts'
import { isHeldBack, shopPath } from '../frame/shop-path.ts'
import { missingPath } from '../frame/subject-path.ts'
import { MangaSaleNote } from '../ui/MangaSaleNote.tsx'
import { pictureAddress } from '../ui/picture-address.ts'
import styles from './Books.module.css'
import { Release } from './Release.tsx'
import { useWording } from './value-text.ts'

interface Props {
  readonly subject: Pick<StudioSubject, 'mayChange' | 'lastChanges'>
  readonly row: StudioRow
}

/** How far it is: its state, the date, and what is missing before it can launch. */
export function StateCard({ subject, row }: Props) {
  const wording = useWording()
  const { t } = wording
  const { state, missing, launchAt, owners, kind, shownCoins } = row
  const isHeld = isHeldBack(row)
  const inShop = shopPath(row)
  return (
    <aside className={styles.card} aria-label={t('card.label')}>
      {kind !== 'part' && (
        <div className={styles.cover}>
          <Cover
            hash={row.coverHash}
            src={pictureAddress(row.id, row.coverHash)}
            title={row.title}
            decorative
          />
        </div>
      )}
      <div className={styles.facts}>
        <p className={styles.state}>{t(`state.${state}`)}</p>
        {launchAt && <p>{momentText(launchAt, wording)}</p>}
        <Release subject={subject} row={row} />
        {missing.length > 0 ? (
          <>
            <p>{t(`missing.${missingLead(state, isHeld)}`)}</p>
            <ul className={styles.missing}>
              {missing.map(one => (
                <li key={one}>
                  <MissingOne row={row} of={one} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className={styles.soft}>
            {t(`missing.${state === 'draft' || state === 'planned' ? 'notReady' : 'none'}`)}
          </p>
        )}
        {kind !== 'part' && <MangaSaleNote type={row.type} />}
        {shownCoins !== undefined && <p className={styles.soft}>{t('card.coins', { coins: shownCoins })}</p>}
        {kind === 'volume' && <p className={styles.soft}>{t('card.owners', { count: owners })}</p>}
        {inShop && <LinkButton href={inShop}>{t('card.inShop')}</LinkButton>}
      </div>
    </aside>
  )
}

/** What is scheduled comes out also where something is missing. */
function missingLead(state: string, isHeld: boolean): string {
  if (isHeld) return 'heldBack'
  if (state === 'published') return 'still'
  return state === 'scheduled' ? 'allTheSame' : 'title'
}

/** With the way to where it is filled in, or put into the shop. */
function MissingOne({ row, of }: { readonly row: StudioRow; readonly of: string }) {
  const { t } = useWording()
  return <a href={missingPath(row, of) ?? undefined}>{t(`missing.${of}`)}</a>
}
