import { throne } from '../covers/endgegner.ts'
import { seal } from '../covers/schalter.ts'
import { airship } from '../covers/silbermoewe.ts'
import { townPlan } from '../covers/trugstrasse.ts'
import { line } from '../drawing/lettering.ts'
import { at, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { SIZE } from './size.ts'

function ticketDispenser(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#e9e2cf') +
    rect(0, 900, SIZE.width, 300, '#9fb3a6') +
    many(9, index => rect(index * 104, 900, 50, 300, '#92a699')) +
    rect(90, 90, 300, 210, '#fff', 'stroke="#26405e" stroke-width="8"') +
    line('Wartezone', 240, 180, { face: 'sign', size: 46 }, '#26405e', 'middle') +
    line('A bis Z', 240, 240, { face: 'hairline', size: 40 }, '#26405e', 'middle') +
    at(720, 200, seal('SONSTIGES', '#c0392b'), { scale: 0.9, turn: 8 }) +
    rect(290, 420, 320, 480, '#d8453a', 'rx="34" stroke="#3c1210" stroke-width="9"') +
    rect(330, 470, 240, 110, '#3c1210', 'rx="14"') +
    line('BITTE ZIEHEN', 450, 538, { face: 'sign', size: 32 }, '#ffe9c8', 'middle') +
    rect(340, 650, 220, 26, '#3c1210', 'rx="12"') +
    shape('M362 664H538V960Q500 986 450 960T362 966Z', '#fffdf4', 'stroke="#3c1210" stroke-width="5"') +
    line('114', 450, 830, { face: 'sign', size: 104 }, '#26405e', 'middle') +
    line('Schalter 9', 450, 890, { face: 'hairline', size: 36 }, '#26405e', 'middle') +
    at(
      640,
      1010,
      stroke('M300 160Q120 140 60 40', '#1d2c28', 130) +
        stroke('M300 160Q120 140 60 40', '#53756a', 112) +
        [
          [-60, -20, -64],
          [-8, -64, -30],
          [56, -70, 6],
        ]
          .map(([x, y, turn]) =>
            at(
              x as number,
              y as number,
              shape(
                'M-22 40Q-26 -10 0 -66Q26 -10 22 40Z',
                '#efe2c0',
                'stroke="#1d2c28" stroke-width="7" stroke-linejoin="round"',
              ),
              { turn: turn as number },
            ),
          )
          .join(''),
    )
  )
}

function mapCutting(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#6b5a44') +
    at(
      450,
      600,
      `<clipPath id="leaf"><rect x="-390" y="-540" width="780" height="1080"/></clipPath><g clip-path="url(#leaf)">` +
        rect(-390, -540, 780, 1080, '#fffaf0') +
        at(-400, -560, townPlan(5, 840, 1140, 230)) +
        stroke('M-400 -260L-40 -200L60 560M-400 300L400 210', '#f2b84b', 40) +
        stroke('M-400 -260L-40 -200L60 560M-400 300L400 210', '#fbe09b', 24) +
        at(-180, -262, line('Gerberstraße', 0, 0, { face: 'bookItalic', size: 44 }, '#2a2620', 'middle'), {
          turn: 9,
        }) +
        rect(46, -300, 250, 220, '#fffaf0') +
        stroke('M40 -160H250M40 -112H250', '#2a2620', 6) +
        line('Lerchengasse', 70, -124, { face: 'bookItalic', size: 30 }, '#2a2620') +
        ['1', '3', '5', '7']
          .map((number, index) =>
            line(number, 70 + index * 50, -178, { face: 'hairline', size: 28 }, '#2a2620', 'middle'),
          )
          .join('') +
        ['2', '4', '6']
          .map((number, index) =>
            line(number, 70 + index * 50, -80, { face: 'hairline', size: 28 }, '#2a2620', 'middle'),
          )
          .join('') +
        rect(-30, -40, 330, 130, '#e2d3b2', 'stroke="#b9a57e" stroke-width="4"') +
        line('Schlachthof', 136, 36, { face: 'hairline', size: 40 }, '#2a2620', 'middle') +
        '</g>' +
        `<ellipse cx="156" cy="-136" rx="190" ry="130" fill="none" stroke="#c8202a" stroke-width="12" transform="rotate(-8 156 -136)"/>` +
        stroke('M0 -540V540M-390 0H390', '#7a6a4c', 4, 'opacity=".3"'),
      { turn: 2 },
    ) +
    at(
      640,
      1010,
      stroke('M0 0L190 -260', '#23201c', 26) +
        shape('M0 0L-34 62L26 24Z', '#c9a24a', 'stroke="#23201c" stroke-width="5"'),
    )
  )
}

function cue(): string {
  const staff = (top: number) =>
    many(5, index => stroke(`M80 ${top + index * 24}H820`, '#3a2a2a', 3)) +
    stroke(`M80 ${top}v96M820 ${top}v96`, '#3a2a2a', 5)
  const note = (x: number, y: number, up = true) =>
    `<ellipse cx="${x}" cy="${y}" rx="16" ry="12" transform="rotate(-20 ${x} ${y})" fill="#2a1a1c"/>` +
    stroke(up ? `M${x + 14} ${y - 4}v-78` : `M${x - 14} ${y + 4}v78`, '#2a1a1c', 5)
  const run = (top: number, seed: number) =>
    many(13, index => note(190 + index * 48, top + 84 - ((index * seed) % 8) * 12, (index * seed) % 8 < 5))
  const rest = (x: number, top: number) => rect(x, top + 24, 36, 13, '#2a1a1c')
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#8d2a4c') +
    rect(40, 40, 820, 1120, '#fbf3e2') +
    line('Violine II', 90, 130, { face: 'bookItalic', size: 50 }, '#2a1a1c') +
    line('2. Pult', 810, 130, { face: 'bookItalic', size: 40 }, '#2a1a1c', 'end') +
    [200, 390, 580, 770, 960].map(staff).join('') +
    run(200, 3) +
    run(390, 5) +
    [260, 430, 600, 740].map(x => rest(x, 580)).join('') +
    [200, 330].map(x => rest(x, 770)).join('') +
    line('335', 430, 756, { face: 'bookItalic', size: 36 }, '#2a1a1c') +
    note(470, 830) +
    note(550, 818) +
    note(630, 854) +
    note(710, 866) +
    `<ellipse cx="590" cy="830" rx="210" ry="96" transform="rotate(4 590 830)" fill="none" stroke="#5a6a80" stroke-width="7" stroke-dasharray="1000 30"/>` +
    line('atmen!', 640, 720, { face: 'speech', size: 54 }, '#5a6a80') +
    run(960, 7) +
    shape('M820 1160L860 1110V1160Z', '#d8c9a6')
  )
}

function grandmothersThrone(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#241340') +
    many(40, index =>
      rect(((index * 137) % 75) * 12, ((index * 61) % 40) * 12, 10, 10, '#8f6bff', 'opacity=".6"'),
    ) +
    many(8, index => rect(index * 120, 960 + (index % 2) * 26, 120, 260, index % 2 ? '#33204f' : '#3c2760')) +
    at(140, 240, throne()) +
    rect(110, 120, 680, 96, '#140b24', 'stroke="#ffd24a" stroke-width="8"') +
    line('Tritt dir die Füße ab.', 450, 184, { face: 'sign', size: 46 }, '#fff', 'middle') +
    rect(60, 1120, 780, 30, '#140b24') +
    rect(66, 1126, 92, 18, '#8fd65e') +
    line('Stufe 12', 60, 1104, { face: 'sign', size: 32 }, '#ffd24a')
  )
}

function wreck(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#a9cbe0') +
    disc(690, 240, 110, '#fff7dc') +
    many(
      5,
      index =>
        `<ellipse cx="${150 + index * 170}" cy="${420 + (index % 3) * 60}" rx="170" ry="34" fill="#fff" opacity=".6"/>`,
    ) +
    at(470, 600, airship(false), { turn: 12, scale: 0.92 }) +
    many(7, index =>
      at(
        140 + ((index * 151) % 640),
        330 + ((index * 67) % 170),
        stroke('M-18 -8Q-8 -14 0 0Q8 -14 18 -8', '#22344a', 5),
      ),
    ) +
    stroke('M-20 900L210 812', '#5a3a20', 22) +
    stroke('M-20 880L150 1010M-20 960L210 812', '#5a3a20', 6) +
    at(
      190,
      806,
      disc(0, -66, 17, '#e9b996') +
        stroke('M0 -48V-14L-16 16M0 -14L18 14M0 -40L34 -58M0 -38L-26 -20', '#8a2f24', 12),
    ) +
    many(6, index =>
      shape(
        `M-40 ${980 + index * 44}${many(9, step => `q60 ${step % 2 ? 24 : -44} 120 0`)}V1200H-40Z`,
        ['#dceaf2', '#c9dde9', '#b5cede', '#9fbdd1', '#8aabc3', '#7598b3'][index] as string,
      ),
    ) +
    line('4 m', 250, 790, { face: 'speech', size: 40 }, '#22344a') +
    stroke(`M226 ${round(806)}H300`, '#22344a', 4, 'stroke-dasharray="8 8"')
  )
}

export const GERMAN: Readonly<Record<string, () => string>> = {
  wartemarke: ticketDispenser,
  lerchengasse: mapCutting,
  einsatz: cue,
  thron: grandmothersThrone,
  silbermoewe: wreck,
}
