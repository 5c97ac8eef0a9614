import { useTheme } from '../../platform/theme.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SunMoon } from '../../ui/icons/sun-moon.ts'

/** From light to dark and back, as in the shop. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const { toggle } = useTheme()
  return (
    <IconButton onClick={toggle} aria-label={t('theme.toggle')}>
      <Icon of={SunMoon} />
    </IconButton>
  )
}
