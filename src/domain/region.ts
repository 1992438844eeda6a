/**
 * Provinces, cities and districts: one packed text for the browser's picker and for the gateway. Pure.
 *
 * @see specification section 3, Region node; PICK-13
 */
export type RegionLevel = 'country' | 'province' | 'city' | 'district' | 'street'

export interface RegionNode {
  /** Six digits, GB/T 2260. */
  code: string
  name: string
  level: Exclude<RegionLevel, 'country'>
  children: readonly RegionNode[]
}

/** Code of the country in the map service. */
export const COUNTRY = '100000'

/** Special regions have no level of cities: their districts lie directly beneath. */
const WITHOUT_CITIES = ['81', '82']
/** Cities without districts: what lies beneath them are towns and streets. */
const WITHOUT_DISTRICTS = ['4419', '4420', '4604']
const TAIWAN = '71'

export interface RegionChoice {
  /** The specification has Taiwan without children; the data have some. */
  taiwanChildren?: boolean
}

/**
 * Reads the packed text: a line for each province, its cities separated by `|`, the districts of a city by `,`; each name after the two digits
 * that its level adds to the code.
 *
 * @returns the provinces in the order of their codes
 * @example unpackRegions('11北京市|01北京市,01东城区,02西城区')
 */
export function unpackRegions(packed: string, { taiwanChildren = false }: RegionChoice = {}): RegionNode[] {
  return packed.split('\n').map((line) => {
    const [head = '', ...cities] = line.split('|')
    const code = head.slice(0, 2)
    const beneath = code === TAIWAN && !taiwanChildren ? [] : cities.map((city) => cityOf(code, city))
    return {
      code: `${code}0000`,
      name: head.slice(2),
      level: 'province',
      children: WITHOUT_CITIES.includes(code) ? beneath.flatMap(({ children }) => children) : beneath,
    }
  })
}

function cityOf(province: string, text: string): RegionNode {
  const [head = '', ...districts] = text.split(',')
  const code = province + head.slice(0, 2)
  const level = WITHOUT_DISTRICTS.includes(code) ? 'street' : 'district'
  return {
    code: `${code}00`,
    name: head.slice(2),
    level: 'city',
    children: districts.map((district) => ({ code: code + district.slice(0, 2), name: district.slice(2), level, children: [] })),
  }
}

/** What stands on the way from a province down to a region, the region last; empty when the provinces hold no such code. */
export function wayToRegion(provinces: readonly RegionNode[], code: string): RegionNode[] {
  for (const node of provinces) {
    if (node.code === code) return [node]
    if (node.code.slice(0, 2) !== code.slice(0, 2)) continue
    const way = wayToRegion(node.children, code)
    if (way.length > 0) return [node, ...way]
  }
  return []
}

/** Regions of exactly this name, from the provinces down. */
export function regionsNamed(provinces: readonly RegionNode[], name: string): RegionNode[] {
  const all = (nodes: readonly RegionNode[]): RegionNode[] => nodes.flatMap((node) => [node, ...all(node.children)])
  return all(provinces).filter((node) => node.name === name)
}
