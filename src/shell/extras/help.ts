import { CONTENTS } from '#domain/handbook/places.ts'
import { paths } from '#screens/paths.ts'
import type { Shell } from '#shell/shell-context.ts'

/** Where the handbook tells about the view that is shown: pages are called as screens are. Nowhere where the application has no handbook. */
export function helpAbout({ nav, routeOf }: Pick<Shell, 'nav' | 'routeOf'>): string | undefined {
  if (!routeOf(paths.help)) return undefined
  const shown = nav.active.peek() === '' ? undefined : routeOf(nav.address.peek().path)
  return `${paths.help}?page=${shown?.id ?? CONTENTS}`
}
