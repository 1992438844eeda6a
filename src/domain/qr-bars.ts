/** A row of dark modules of a QR code: column, row and how many. */
export type QrBar = readonly [x: number, y: number, width: number]

/** The dark modules as bars, moved by an empty margin. */
export function barsOf(modules: readonly (readonly boolean[])[], margin: number): QrBar[] {
  const bars: QrBar[] = []
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      bars.push([from + margin, y + margin, x - from + 1])
    }
  })
  return bars
}

/** Bars as the path of an SVG. */
export const pathOf = (bars: readonly QrBar[]): string => bars.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join('')

/** A text that is encoded as a QR code: its side in modules, light border included, and the path of the dark ones. */
export const qrPath = ({ size, data }: { size: number; data: readonly (readonly boolean[])[] }): { size: number; path: string } => ({
  size,
  path: pathOf(barsOf(data, 0)),
})
