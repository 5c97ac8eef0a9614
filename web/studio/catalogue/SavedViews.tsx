import { useState } from 'react'
import { listStudioViews } from '#contract/calls/studio-views.ts'
import type { StudioView } from '#contract/generated/studio_views.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { goTo } from '../frame/studio-location.ts'
import menu from '../ui/Menu.module.css'
import styles from './Catalogue.module.css'
import { viewQuery } from './catalogue-address.ts'
import { ViewDialog } from './ViewDialog.tsx'

const viewsRead = read(listStudioViews, {})

/** Filters, orders and columns with a name: one's own, and those that colleagues share. */
export function SavedViews({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation('studio-catalogue')
  const { answer, broken, again } = useRead(viewsRead)
  const [edited, setEdited] = useState<StudioView | 'new' | null>(null)
  const current = viewQuery(search)
  const views = answer?.views ?? []
  const own = views.filter(view => view.own)
  const shared = views.filter(view => !view.own)

  const link = ({ id, name, query, ownerName, own: isOwn }: StudioView) => (
    <a
      key={id}
      href={`/studio/catalogue?${query}`}
      aria-current={query === current ? 'true' : undefined}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        goTo(`/studio/catalogue?${query}`)
      }}
    >
      {isOwn ? name : t('views.by', { name, owner: ownerName })}
    </a>
  )
  return (
    <div className={styles.views}>
      <button
        type="button"
        popoverTarget="catalogue-views"
        className={`${styles.opener} ${styles.viewsOpener}`}
      >
        {views.find(({ query }) => query === current)?.name ?? t('views.title')}
      </button>
      <div id="catalogue-views" popover="auto" className={`${menu.menu} ${styles.viewsMenu}`}>
        {broken && (
          <p role="alert" className={styles.failed}>
            {t('views.failed')}{' '}
            <button type="button" onClick={again}>
              {t('again')}
            </button>
          </p>
        )}
        {answer && views.length === 0 && <p className={styles.hint}>{t('views.none')}</p>}
        {own.length > 0 && (
          <ul className="unmarked" aria-label={t('views.own')}>
            {own.map(view => (
              <li key={view.id} className={styles.view}>
                {link(view)}
                <button
                  type="button"
                  popoverTarget="catalogue-views"
                  popoverTargetAction="hide"
                  aria-label={t('views.edit', { name: view.name })}
                  onClick={() => setEdited(view)}
                >
                  …
                </button>
              </li>
            ))}
          </ul>
        )}
        {shared.length > 0 && (
          <>
            <p className={styles.hint} id="shared-views">
              {t('views.shared')}
            </p>
            <ul className="unmarked" aria-labelledby="shared-views">
              {shared.map(view => (
                <li key={view.id} className={styles.view}>
                  {link(view)}
                </li>
              ))}
            </ul>
          </>
        )}
        <button
          type="button"
          popoverTarget="catalogue-views"
          popoverTargetAction="hide"
          onClick={() => setEdited('new')}
        >
          {t('views.save')}
        </button>
      </div>
      {edited && (
        <ViewDialog
          key={edited === 'new' ? '' : edited.id}
          view={edited === 'new' ? null : edited}
          current={current}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
