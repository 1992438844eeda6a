import { needsOf } from '#domain/workflow/course/asked.ts'
import type { Mode } from './definition.ts'
import type { Text } from './labels.ts'

/** How several approvers decide together, in words (workflow.md 2). */

/**
 * Where a node stands; empty where one person decides alone.
 *
 * @param needed agreements at which it settles
 */
export function standOf(mode: Mode, { agreed, asked, needed }: { agreed: number; asked: number; needed: number }): Text {
  if (asked < 2) return { zh: '', en: '' }
  const zh = `${agreed}/${asked} 已同意`
  const en = `${agreed} of ${asked} agreed`
  if (mode.kind === 'all') return { zh: `${zh}，需全部同意`, en: `${en}, all needed` }
  if (mode.kind === 'sequence') return { zh: `${zh}，依次审批`, en: `${en}, one after another` }
  return { zh: `${zh}，需 ${needed} 人`, en: `${en}, ${needed} needed` }
}

/** What a node will need, once so many are asked; empty where one person decides alone. */
export function needOf(mode: Mode, asked: number): Text {
  if (asked < 2) return { zh: '', en: '' }
  if (mode.kind === 'all') return { zh: `${asked} 人全部同意`, en: `all ${asked} must agree` }
  if (mode.kind === 'sequence') return { zh: `${asked} 人依次同意`, en: `${asked} must agree, one after another` }
  const needed = needsOf(mode, asked)
  return { zh: `${asked} 人中 ${needed} 人同意`, en: `${needed} of ${asked} must agree` }
}

/** What a definition says, before anybody is asked. */
export function ruleOf(mode: Mode): Text {
  switch (mode.kind) {
    case 'any':
      return { zh: '任一人同意', en: 'any of them agrees' }
    case 'all':
      return { zh: '全部同意', en: 'all of them agree' }
    case 'sequence':
      return { zh: '依次同意', en: 'they agree one after another' }
    case 'count':
      return { zh: `至少 ${mode.count} 人同意`, en: `at least ${mode.count} of them agree` }
    case 'percent':
      return { zh: `至少 ${mode.percent}% 的人同意`, en: `at least ${mode.percent} % of them agree` }
  }
}
