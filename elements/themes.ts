import { colors } from '#core/element/look/tokens.ts'

/** Style sheets that a page may load: custom properties on `:root` and nothing else (elements.md 2.1). */

type Color = keyof typeof colors
type Palette = Readonly<Partial<Record<Color, readonly [light: string, dark: string]>>>

/** A blue that is nearer to cyan. Contrast is tested beside the built-in colours. */
export const blue: Palette = {
  'color-primary': ['#0958d9', '#69b1ff'],
  'color-primary-hover': ['#003eb3', '#91caff'],
  'color-primary-soft': ['#e6f4ff', '#15263d'],
  'color-on-primary': ['#ffffff', '#0a1a2e'],
  'focus-ring': ['0 0 0 2px #ffffff, 0 0 0 4px #0958d9', '0 0 0 2px #141a24, 0 0 0 4px #69b1ff'],
}

const COLOR = /#[0-9a-f]{6}|rgba\([^)]*\)/g

/**
 * One value for both themes: `light-dark()` is resolved where it is used, by the `color-scheme` of each element, so that a value of the page
 * never puts the ink of the light theme onto dark paper. Shadows have as many colours in both themes, or they are left to the elements.
 */
function both([light, dark]: readonly [string, string]): string | undefined {
  const others = dark.match(COLOR) ?? []
  const own = light.match(COLOR) ?? []
  let at = 0
  const without = (text: string) => text.replace(COLOR, '')
  if (own.length !== others.length || without(light) !== without(dark)) return undefined
  return light.replace(COLOR, (color) => {
    const other = others[at]
    at += 1
    return `light-dark(${color}, ${other})`
  })
}

/** A browser without `light-dark()` keeps the built-in colours. */
function sheetOf(about: string, palette: Palette): string {
  const lines = Object.entries(palette).flatMap(([name, pair]) => {
    const value = both(pair)
    return value ? [`    --fly-${name}: ${value};`] : []
  })
  return `/* ${about} */\n@supports (color: light-dark(#000, #fff)) {\n  :root {\n${lines.join('\n')}\n  }\n}\n`
}

/** Name to text. */
export const themeSheets: Readonly<Record<'default' | 'blue' | 'dark', string>> = {
  default: sheetOf('The built-in colours, to copy and change: the first value is for light, the second for dark places.', colors),
  blue: sheetOf('A lighter blue. What is not named here stays as it is.', blue),
  dark: '/* Dark elements in a page that does not say by itself that it is dark. `theme="light"` of one element still wins. */\n:root {\n  --fly-theme: dark;\n}\n',
}
