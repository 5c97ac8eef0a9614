import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'

const LOOK: Readonly<Record<string, 'good' | 'mark'>> = { published: 'good', scheduled: 'mark' }

/** How far a post is in a language. */
export function StateMark({ state }: { readonly state: string }) {
  const { t } = useTranslation('studio-posts')
  return <Badge look={LOOK[state] ?? 'plain'}>{t(`state.${state}`)}</Badge>
}
