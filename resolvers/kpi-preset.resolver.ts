import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import {
  CreateKpiPresetArgs,
  KPI_PRESET,
  KpiConfig,
  KpiPreset,
  SetKpiConfigArgs,
  UpdateKpiPresetArgs,
} from '../schema/presets/kpi-preset.type.js';
import { PresetArgs } from '../schema/presets/preset.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class KpiPresetResolver {
  @Operation({ role: 'kunde', rest: 'GET /kpi-presets', example: [KPI_PRESET] })
  @Query(() => [KpiPreset], { description: 'Own and shared KPI presets, by name.' })
  kpiPresets(@Ctx() { services, viewer }: Context) {
    return services.kpiPresets.list(viewer);
  }

  @Operation({ role: 'kunde', rest: { at: 'POST /kpi-presets', status: 201 }, example: KPI_PRESET })
  @Mutation(() => KpiPreset, { description: 'Saves an order of KPIs as a preset.' })
  createKpiPreset(@Args() args: CreateKpiPresetArgs, @Ctx() { services, viewer }: Context) {
    return services.kpiPresets.create(viewer, args);
  }

  @Operation({ role: 'kunde', rest: 'PUT /kpi-presets/{presetID}', example: KPI_PRESET })
  @Mutation(() => KpiPreset, {
    description: "Updates one of the user's own KPI presets and all accounts linked to it.",
  })
  updateKpiPreset(@Args() args: UpdateKpiPresetArgs, @Ctx() { services, viewer }: Context) {
    return services.kpiPresets.update(viewer, args);
  }

  @Operation({ role: 'kunde', rest: { at: 'DELETE /kpi-presets/{presetID}', status: 204 } })
  @Mutation(() => Done, { description: "Deletes one of the user's own KPI presets. Linked accounts keep its order." })
  async deleteKpiPreset(@Args() { presetId }: PresetArgs, @Ctx() { services, viewer }: Context) {
    await services.kpiPresets.delete(viewer, presetId);
    return DONE;
  }

  @Operation({ role: 'kunde', rest: 'GET /accounts/{accountID}/kpi-config' })
  @Query(() => KpiConfig, { description: 'KPIs that an account shows; a linked preset determines their order.' })
  kpiConfig(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.kpiPresets.config(viewer, args);
  }

  @Operation({ role: 'member', rest: { at: 'PUT /accounts/{accountID}/kpi-config', status: 204 } })
  @Mutation(() => KpiConfig, { description: 'Sets the KPIs that an account shows, by preset or directly.' })
  setKpiConfig(@Args() args: SetKpiConfigArgs, @Ctx() { services, viewer }: Context) {
    return services.kpiPresets.set(viewer, args);
  }
}
