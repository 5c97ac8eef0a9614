import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import type { Screen } from '../router/screen.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MessagesSquare } from '../ui/icons/messages-square.ts'
import { ProseText } from '../visit/ProseText.tsx'
import { StaticPage, staticScreen } from '../visit/StaticPage.tsx'

/** docs/product.md#forum: what it is, which areas are for members, and the way there. */
const screen: Screen = { ...staticScreen('forum'), View: Forum }
export default screen

function Forum({ place }: { readonly place: RouteLocation }) {
  return <StaticPage place={place} lead={<WayThere />} />
}

function WayThere() {
  const { t } = useTranslation('forum')
  const { forum } = usePageState().site
  if (!forum) return <ProseText text={t('none')} />
  return (
    <p>
      <LinkButton look="main" href={forum}>
        <Icon of={MessagesSquare} />
        {t('open')}
      </LinkButton>
    </p>
  )
}
