import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { useShell } from '#shell/shell-context.ts'
import css from './ProgressBar.css?inline'

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
