import { useSignals } from '@preact/signals-react/runtime'
import { useRuntime } from '#core/context.tsx'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import css from './ProgressBar.css?inline'
import { useShell } from './shell-context.ts'

const sheet = styleSheet(css)

/** A thin bar at the top while the route changes, unless the setting says no (NAV-04). Always in its place: nothing shifts. */
export function ProgressBar() {
  useSignals()
  useStyles(sheet)
  const { nav, host } = useShell()
  const { config } = useRuntime()
  if (!config.showProgress || host.props.progressHidden.value) return null
  return <div className="route-progress" part="progress" data-moving={nav.moving.value ? '' : undefined} aria-hidden="true" />
}
