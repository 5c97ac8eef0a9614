import { useLink, useNavigation } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { BookMarked } from '../ui/icons/book-marked.ts'
import { CalendarDays } from '../ui/icons/calendar-days.ts'
import { CircleHelp } from '../ui/icons/circle-help.ts'
import { CircleUserRound } from '../ui/icons/circle-user-round.ts'
import { House } from '../ui/icons/house.ts'
import { Library } from '../ui/icons/library.ts'
import styles from './BottomBar.module.css'

const doors = [
  { path: '/', name: 'nav.home', icon: House },
  { path: '/series', name: 'nav.browse', icon: Library },
  { path: '/calendar', name: 'nav.calendar', icon: CalendarDays },
] as const

/** The styles show those of one of them. */
const doorsOfReaders = [
  { path: '/how-it-works', name: 'nav.guide', icon: CircleHelp, who: 'visitor' },
  { path: '/user/library', name: 'reader.library', icon: BookMarked, who: 'reader' },
  { path: '/sign-in', name: 'nav.signIn', icon: CircleUserRound, who: 'visitor' },
  { path: '/user/profile', name: 'reader.me', icon: CircleUserRound, who: 'reader' },
] as const

/** On phones: the main doors where the thumb is. */
export function BottomBar() {
  const { t } = useTranslation()
  const link = useLink()
  const { place } = useNavigation()
  return (
    <nav className={`${styles.bar} bottom-bar`} aria-label={t('nav.bottom')}>
      {doors.map(({ path, name, icon }) => (
        <a key={path} href={link(path)} aria-current={place.path === path ? 'page' : undefined}>
          <Icon of={icon} size={22} />
          <span>{t(name)}</span>
        </a>
      ))}
      {doorsOfReaders.map(({ path, name, icon, who }) => (
        <a
          key={path}
          href={link(path)}
          className={styles[who]}
          aria-current={place.path === path ? 'page' : undefined}
        >
          <Icon of={icon} size={22} />
          <span>{t(name)}</span>
        </a>
      ))}
    </nav>
  )
}
