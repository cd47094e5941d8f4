import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { PresetArgs } from '../schema/presets/preset.type.js';
import {
  CreateProductViewPresetArgs,
  PRODUCT_CONFIG,
  PRODUCT_VIEW_PRESET,
  ProductConfig,
  ProductViewPreset,
  SetProductConfigArgs,
  UpdateProductViewPresetArgs,
} from '../schema/presets/product-view-preset.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Mutation, Query } from './support/typed.js';

@Resolver()
export class ProductViewPresetResolver {
  @Operation({ role: 'kunde', rest: 'GET /product-view-presets', example: [PRODUCT_VIEW_PRESET] })
  @Query(() => [ProductViewPreset], { description: 'Own product view presets and those that others share, by name.' })
  productViewPresets(@Ctx() { services, viewer }: Context) {
    return services.productViewPresets.list(viewer);
  }

  @Operation({ role: 'kunde', rest: { at: 'POST /product-view-presets', status: 201 }, example: PRODUCT_VIEW_PRESET })
  @Mutation(() => ProductViewPreset, { description: 'Saves a look of product lists.' })
  createProductViewPreset(@Args() args: CreateProductViewPresetArgs, @Ctx() { services, viewer }: Context) {
    return services.productViewPresets.create(viewer, args);
  }

  @Operation({ role: 'kunde', rest: 'PUT /product-view-presets/{presetID}', example: PRODUCT_VIEW_PRESET })
  @Mutation(() => ProductViewPreset, {
    description: 'Changes an own product view preset, and with it every account that it is linked to.',
  })
  updateProductViewPreset(@Args() args: UpdateProductViewPresetArgs, @Ctx() { services, viewer }: Context) {
    return services.productViewPresets.update(viewer, args);
  }

  @Operation({ role: 'kunde', rest: { at: 'DELETE /product-view-presets/{presetID}', status: 204 } })
  @Mutation(() => Done, {
    description: 'Deletes an own product view preset. Accounts that it was linked to keep what it said as their own.',
  })
  async deleteProductViewPreset(@Args() { presetId }: PresetArgs, @Ctx() { services, viewer }: Context) {
    await services.productViewPresets.delete(viewer, presetId);
    return DONE;
  }

  @Operation({ role: 'kunde', rest: 'GET /accounts/{accountID}/product-config', example: PRODUCT_CONFIG })
  @Query(() => ProductConfig, { description: 'How the product list of an account looks; a linked preset says it.' })
  productConfig(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.productConfigs.config(viewer, args);
  }

  @Operation({ role: 'member', rest: 'PUT /accounts/{accountID}/product-config', example: PRODUCT_CONFIG })
  @Mutation(() => ProductConfig, {
    description: 'Sets how the product list of an account looks: by a preset, or by hand.',
  })
  setProductConfig(@Args() args: SetProductConfigArgs, @Ctx() { services, viewer }: Context) {
    return services.productConfigs.set(viewer, args);
  }
}
