import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel } from '../scene.ts'
import { focus, plain, rush } from '../scenery.ts'
import { attic, captain, ledge, lump, mate, rubberDuck, ship, waves } from './scene.ts'

export const dasGelbeLicht: DrawnPage[] = [
  splash(
    together(
      focus(0.5, 0.48, 7),
      rubberDuck(0.52, 0.72, 0.46),
      waves(0.74),
      ship(0.82, 0.9, 0.2, { mood: 'afraid', helm: 'hidden' }),
    ),
    {
      over: sound('QUIIIETSCH', 0.5, 0.14, 190, -5),
    },
  ),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            plain(1),
            captain(0.76, 1.06, 0.92, 'firm', 'salutes'),
            rubberDuck(0.22, 0.98, 0.74, { mirror: true }),
          ],
          [balloon({ x: 0.5, y: 0.14, text: 'Welche Flagge?', width: 260, to: [0.68, 0.34] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(0.8, [plain(0), rubberDuck(0.56, 0.9, 0.66)], [sound('...', 0.2, 0.2, 90, 0)]),
        panel(0.8, [plain(2), captain(0.5, 1.3, 1.2, 'firm')]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [plain(1), mate(0.3, 0.95, 0.46, 'calm'), captain(0.76, 1.04, 0.84, 'calm')],
          [balloon({ x: 0.46, y: 0.16, text: 'Sie ist aus Gummi, Käpt’n.', width: 300, to: [0.22, 0.4] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            attic({ line: false, window: 0.8 }),
            waves(0.7),
            rubberDuck(0.28, 0.76, 0.4),
            ship(0.72, 0.8, 0.44, { mood: 'glad' }),
          ],
          [balloon({ x: 0.5, y: 0.17, text: 'Dann nimmt sie uns in Schlepp.', width: 340, to: [0.7, 0.4] })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.8,
          [plain(1), captain(0.5, 1.04, 0.86, 'glad', 'points', { mirror: true })],
          [sound('zurr', 0.26, 0.2, 70)],
        ),
        panel(0.8, [plain(2), mate(0.5, 0.95, 0.49, 'glad')], [sound('fest', 0.7, 0.24, 70, 8)]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            rush(21),
            rubberDuck(0.26, 0.8, 0.56),
            waves(0.78, { high: 0.06 }),
            ship(0.72, 0.8, 0.5, { mood: 'glad', helm: 'glad', turn: 8 }),
          ],
          [sound('HUIII', 0.5, 0.2, 120, -6)],
        ),
      ],
    },
  ]),
  splash(
    together(
      attic({ window: 0.16 }),
      waves(0.62, { high: 0.08 }),
      rubberDuck(0.3, 0.7, 0.36, { turn: -8 }),
      ship(0.6, 0.68, 0.34, { mood: 'firm', helm: 'glad', turn: -12 }),
      waves(0.82, { high: 0.06, seed: 1 }),
    ),
    {
      wide: true,
      over: together(
        balloon({
          x: 0.8,
          y: 0.14,
          text: 'Volle Fahrt voraus!',
          kind: 'shout',
          size: 76,
          width: 500,
          to: [0.66, 0.46],
        }),
        balloon({
          x: 0.16,
          y: 0.88,
          text: 'Vorbei am Kap der Guten Socke.',
          kind: 'caption',
          width: 420,
          size: 40,
        }),
      ),
    },
  ),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [ledge, lump(0.5, 0.62, 0.3), captain(0.26, 0.64, 0.34, 'glad', 'points')],
          [balloon({ x: 0.7, y: 0.15, text: 'Land! Und zwar reifes!', width: 320, to: [0.34, 0.34] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(0.8, [focus(0.5, 0.5, 30), captain(0.5, 1.2, 1.1, 'glad')], [sound('HAPS', 0.5, 0.2, 90)]),
        panel(0.8, [plain(2), captain(0.5, 1.2, 1.1, 'afraid')], [sound('quatsch', 0.5, 0.2, 70, 6)]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [plain(1), captain(0.74, 1.02, 0.8, 'asleep'), lump(0.36, 0.94, 0.42)],
          [balloon({ x: 0.5, y: 0.14, text: 'Das ist ein Schwamm.', width: 320, to: [0.66, 0.36] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          0.9,
          [plain(0), waves(0.6), lump(0.5, 0.62, 0.3, { turn: 16 })],
          [sound('plumps', 0.5, 0.2, 70)],
        ),
        panel(
          0.9,
          [plain(1), mate(0.55, 0.94, 0.49, 'calm')],
          [balloon({ x: 0.42, y: 0.15, text: 'Hört ihr das?' })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(1, [focus(0.5, 0.6, 36), lump(0.5, 0.92, 0.62)], [sound('SCHLÜRF', 0.5, 0.18, 150, -5)]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            attic({ window: 0.62 }),
            waves(0.86, { high: 0.02 }),
            ship(0.3, 0.9, 0.5, { mood: 'afraid', helm: 'glad' }),
          ],
          [balloon({ x: 0.76, y: 0.7, text: 'Das Meer geht weg!', width: 280, to: [0.42, 0.62] })],
        ),
      ],
    },
  ]),
  splash(
    together(
      attic({ window: 0.34 }),
      rubberDuck(0.24, 0.9, 0.24),
      ship(0.62, 0.84, 0.36, { mood: 'glad', helm: 'glad', sail: false }),
      lump(0.86, 0.94, 0.08),
    ),
    {
      over: together(
        balloon({ x: 0.7, y: 0.3, text: 'Und was jetzt, Käpt’n?', width: 340, size: 42, to: [0.52, 0.66] }),
        balloon({ x: 0.28, y: 0.44, text: 'Jetzt gibt es Suppe.', width: 320, size: 44, to: [0.6, 0.66] }),
        balloon({
          x: 0.5,
          y: 0.95,
          text: 'Die Tasse war ja schon da.',
          kind: 'caption',
          width: 460,
          size: 38,
        }),
      ),
    },
  ),
]
