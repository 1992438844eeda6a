export type Fault = 'type' | 'large'

/** What is wrong with a file before it leaves; `accept` are extensions, empty for any. `max` in MB, 0 for no limit. */
export function faultOf(file: Pick<File, 'name' | 'size'>, accept: string, max: number): Fault | undefined {
  const endings = accept
    .split(',')
    .map((ending) => ending.trim().toLowerCase())
    .filter(Boolean)
  if (endings.length > 0 && !endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'type'
  return max > 0 && file.size > max * 1_048_576 ? 'large' : undefined
}
