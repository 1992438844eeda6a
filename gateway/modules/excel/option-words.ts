import type { Lang } from '#gateway/platform/http/answer.ts'
import type { ModelField } from './model.types.ts'

/** What the values of a field are written as: their labels, or the code itself where two values share a label, so that what is written can be read again. */
export function optionWords({ options = [] }: Pick<ModelField, 'options'>, lang: Lang): Map<string, string> {
  const times = new Map<string, number>()
  for (const { label } of options) times.set(label[lang], (times.get(label[lang]) ?? 0) + 1)
  return new Map(options.map(({ code, label }) => [code, times.get(label[lang]) === 1 ? label[lang] : code]))
}
