import { Component, type ReactNode } from 'react'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

interface Props {
  /** A change of it renders the children again. */
  readonly at: RouteLocation
  readonly children: ReactNode
}

/** An error while rendering replaces the screen by a notice and leaves the frame around it. */
export class ScreenBoundary extends Component<Props, { broken: RouteLocation | null }> {
  override state = { broken: null as RouteLocation | null }

  static getDerivedStateFromError() {
    return {}
  }

  override componentDidCatch() {
    this.setState({ broken: this.props.at })
  }

  override render() {
    return this.state.broken === this.props.at ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation()
  const link = useLink()
  return (
    <EmptyState
      level={1}
      title={t('broken.title')}
      action={
        <>
          <Button look="main" onClick={() => location.reload()}>
            {t('broken.again')}
          </Button>
          <LinkButton href={link('/')}>{t('broken.home')}</LinkButton>
        </>
      }
    >
      <p>{t('broken.why')}</p>
    </EmptyState>
  )
}
